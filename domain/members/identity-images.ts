/**
 * Days for which identity images are kept: after a decision, in case it is contested; without one,
 * since they were sent. The privacy page promises 30 days and six months, because a deleted file
 * can be restored from the bucket for some more.
 */
export const IDENTITY_IMAGES_KEPT_DAYS = { decided_at: 20, created_at: 170 } as const;
