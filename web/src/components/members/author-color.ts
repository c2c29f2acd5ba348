/** Backgrounds of initials; white text has a contrast of at least 4.5:1 everywhere on each. */
const AUTHOR_COLORS = [
  'linear-gradient(135deg, #8f4a17, #5a2c10 52%, #0f5573)',
  'linear-gradient(135deg, #2a6f8f, #132333)',
  'linear-gradient(135deg, #3d6b52, #12241b)',
  'linear-gradient(135deg, #80620f, #2b2310)',
] as const;

/** Returns an author's background, the same everywhere. */
export function authorColor(uid: string): string {
  let sum = 0;
  for (const letter of uid) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return AUTHOR_COLORS[sum % AUTHOR_COLORS.length] ?? AUTHOR_COLORS[0];
}

/** Returns the first letter of a name in upper case, composed with its accents. */
export function initialOf(name: string): string {
  const [first = '?'] = [...name.trim().normalize('NFC')];
  return first.toLocaleUpperCase();
}
