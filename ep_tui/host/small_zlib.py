"""Compression with a small window; asyncssh's own takes 256 KiB a session. `server` loads it."""

import zlib

from asyncssh.compression import Compressor, Decompressor, register_compression_alg

NAME = b"zlib@openssh.com"
WINDOW, MEMORY = 13, 5
"""Of zlib: a window of 8 KiB holds the start of a screen; all takes 48 KiB."""


class _SmallDeflate(Compressor):
    """A compressor whose output is complete after each piece."""

    def __init__(self) -> None:
        self._deflate = zlib.compressobj(wbits=WINDOW, memLevel=MEMORY)

    def compress(self, data: bytes) -> bytes:
        """The compressed piece."""
        return self._deflate.compress(data) + self._deflate.flush(zlib.Z_SYNC_FLUSH)


class _Inflate(Decompressor):
    """The other way; it needs as much as the other end has chosen."""

    def __init__(self) -> None:
        self._inflate = zlib.decompressobj()

    def decompress(self, data: bytes) -> bytes | None:
        """The piece, or None if it is not compressed."""
        try:
            return self._inflate.decompress(data)
        except zlib.error:
            return None


def use_small_windows() -> None:
    """Let all connections of this process compress with a small window from now on."""
    register_compression_alg(NAME, _SmallDeflate, _Inflate, after_auth=True, default=True)
