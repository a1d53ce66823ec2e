/**
 * Public names, and the addresses that a name server of an attacker's gives them: none that a public name stands for.
 */
export const NAMES = {
  "10.evil.example": "127.0.0.1",
  "192.168.evil.example": "127.0.0.1",
  "localhost.evil.example": "127.0.0.1",
  "link.evil.example": "169.254.169.254",
  "private.evil.example": "10.1.2.3",
  "shared.evil.example": "100.64.1.1",
  "benchmark.evil.example": "198.18.0.1",
  "documentation.evil.example": "203.0.113.1",
  "loopback6.evil.example": "::1",
  "mapped.evil.example": "::ffff:7f00:1",
  "mapped-link.evil.example": "::ffff:a9fe:a9fe",
  "unique-local.evil.example": "fd00::1",
  "site-local.evil.example": "fec0::1",
  "translated.evil.example": "64:ff9b::a00:1",
  "tunnelled.evil.example": "2002:7f00:1::1",
} as const;

/** A name that leads to a public address at first, and to this machine when it is looked up again. */
export const MOVING = "moving.example";
export const PUBLIC = "93.184.216.34";
/** The port of all servers in the namespace. */
export const PORT = 8443;
