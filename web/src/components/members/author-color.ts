/** Backgrounds of the round marks beside a name; white text keeps 4.5:1 on the whole of each. */
const AUTHOR_COLORS = [
  'linear-gradient(135deg, #8f4a17, #5a2c10 52%, #0f5573)',
  'linear-gradient(135deg, #2a6f8f, #132333)',
  'linear-gradient(135deg, #3d6b52, #12241b)',
  'linear-gradient(135deg, #80620f, #2b2310)',
] as const;

/** The same author has the same tone everywhere. */
export function authorColor(uid: string): string {
  let sum = 0;
  for (const letter of uid) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return AUTHOR_COLORS[sum % AUTHOR_COLORS.length] ?? AUTHOR_COLORS[0];
}

/** The first letter of a name, as a person would write it. */
export function initialOf(name: string): string {
  const [first = '?'] = [...name.trim().normalize('NFC')];
  return first.toLocaleUpperCase();
}
