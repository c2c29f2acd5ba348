/** Splits `127.0.0.1:8080` into host and port. */
export function hostAndPort(address: string): [host: string, port: number] {
  const at = address.lastIndexOf(':');
  return [address.slice(0, at), Number(address.slice(at + 1))];
}
