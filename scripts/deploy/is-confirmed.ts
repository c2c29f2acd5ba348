import { createInterface } from 'node:readline/promises';

/**
 * Returns whether the operator types a name when asked; input that ends without an answer counts as
 * no.
 */
export async function isConfirmed(question: string, name: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const answer = await Promise.race([terminal.question(question), ended]);
  terminal.close();
  return answer.trim() === name;
}
