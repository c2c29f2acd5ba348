/**
 * Arguments before every input: local files only, and only the containers that cameras and browsers
 * write.
 */
export const INPUT_LIMITS = [
  ...['-protocol_whitelist', 'file'],
  ...['-format_whitelist', 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm'],
];
