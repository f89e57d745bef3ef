// Keys as people read them.

// As identity::fingerprint: the first 80 bits in Crockford's base 32.
export function fingerprint(key: Uint8Array): string {
  let bits = 0n;
  for (const byte of key.subarray(0, 10)) bits = (bits << 8n) | BigInt(byte);
  const digits = Array.from({ length: 16 }, (_, i) => "0123456789ABCDEFGHJKMNPQRSTVWXYZ"[Number((bits >> BigInt(75 - 5 * i)) & 31n)]);
  return digits.join("").replace(/(....)(?=.)/g, "$1-");
}
