/** Returns the key of the words for a mark, from 0 to 2, the best. */
export function markKey(mark: number) {
  if (mark === 0) return 'player.mark.0';
  return mark === 1 ? 'player.mark.1' : 'player.mark.2';
}
