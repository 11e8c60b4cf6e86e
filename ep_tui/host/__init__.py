"""The host: one small server with shared tables, which people reach with the ssh they have.

It needs asyncssh, of the extra `host`; nothing outside this room and its command imports it.
"""
