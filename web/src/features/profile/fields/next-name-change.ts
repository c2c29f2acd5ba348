const DAY_MS = 86_400_000;

/** When the name may change again, `null` when it may now: one change a day, as `firestore.rules` proves it. */
export function nextNameChange(changedAt: Date | undefined, now: Date): Date | null {
  if (changedAt === undefined) return null;
  const next = new Date(changedAt.getTime() + DAY_MS);
  return next.getTime() >= now.getTime() ? next : null;
}
