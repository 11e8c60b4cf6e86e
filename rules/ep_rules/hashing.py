"""BLAKE2b of the standard library; digests of states and the streams of chance use it.

`hashlib` would load OpenSSL, 3.7 MiB; this is the module from which it takes BLAKE2b itself.
"""

from _blake2 import blake2b

__all__ = ["blake2b"]
