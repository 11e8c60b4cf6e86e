"""BLAKE2b of the standard library; digests of states and the streams of chance use it.

`hashlib` would load OpenSSL, 3.7 MiB; it imports BLAKE2b from the module used here.
"""

from _blake2 import blake2b

__all__ = ["blake2b"]
