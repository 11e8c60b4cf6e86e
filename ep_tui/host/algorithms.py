"""The algorithms that a host offers, none with SHA-1, encrypt-and-MAC or a slow key exchange.

The first key exchange is the one that Dropbear guesses: asyncssh takes a guess for right although
the first choices differ, and then reads the first packet of the true exchange as the second.
Exchanges over finite fields are left out, because one of them takes a tenth of a second of the
thread that answers everybody, before the client has signed in.
"""

from asyncssh.dsa import _DSAKey as DSAKey  # pyright: ignore[reportPrivateUsage] - its only name
from asyncssh.kex import get_kex_algs
from asyncssh.rsa import RSAKey

_EXCHANGES = ("curve25519-sha256", "curve25519-sha256@libssh.org", "mlkem768x25519-sha256")
_RSA_SIGNATURES = ("rsa-sha2-256", "rsa-sha2-512")
_KNOWN = frozenset(name.decode() for name in get_kex_algs())

KEY_EXCHANGES = [name for name in _EXCHANGES if name in _KNOWN]
"""Without the last one where the libraries of this computer have no ML-KEM."""
CIPHERS = [
    *("chacha20-poly1305@openssh.com", "aes256-gcm@openssh.com", "aes128-gcm@openssh.com"),
    *("aes256-ctr", "aes192-ctr", "aes128-ctr"),
]
MACS = ["hmac-sha2-256-etm@openssh.com", "hmac-sha2-512-etm@openssh.com"]
SIGNATURES = [
    *("ssh-ed25519", "sk-ssh-ed25519@openssh.com", *_RSA_SIGNATURES),
    *("ecdsa-sha2-nistp256", "ecdsa-sha2-nistp384", "ecdsa-sha2-nistp521"),
    "sk-ecdsa-sha2-nistp256@openssh.com",
]
COMPRESSIONS = ["zlib@openssh.com", "none"]


def refuse_sha1_signatures() -> None:
    """Accept no signature of a key with SHA-1 in this process; asyncssh takes all it knows."""
    RSAKey.all_sig_algorithms = {name.encode() for name in _RSA_SIGNATURES}
    DSAKey.all_sig_algorithms = set()
