"""Compression with a small window, and without bombs; `server` loads it.

asyncssh's own takes 256 KiB a session, and makes a gigabyte of a megabyte without asking.
"""

import zlib

from asyncssh.compression import Compressor, Decompressor, register_compression_alg

NAME = b"zlib@openssh.com"
WINDOW, MEMORY = 13, 5
"""Of zlib: a window of 8 KiB holds the start of a screen; all takes 48 KiB."""
MOST_INFLATED = 40_000
"""The bytes of one packet, which is of 32 KiB and a header at most."""
SPARE, PER_BYTE = 1 << 20, 200
"""The bytes that a connection may send more than so many for each compressed one."""


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
        self._spare = SPARE

    def decompress(self, data: bytes) -> bytes | None:
        """The piece; None if it is not compressed or becomes too much, which ends the line."""
        try:
            piece = self._inflate.decompress(data, MOST_INFLATED)
        except zlib.error:
            return None
        self._spare = min(SPARE, self._spare + PER_BYTE * len(data) - len(piece))
        return None if self._inflate.unconsumed_tail or self._spare < 0 else piece


def use_small_windows() -> None:
    """Let all connections of this process compress with a small window from now on."""
    register_compression_alg(NAME, _SmallDeflate, _Inflate, after_auth=True, default=True)
