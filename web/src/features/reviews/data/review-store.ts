import { call } from '../../../lib/api.ts';

export const confirmClipConsent = call('confirmClipConsent');
export const sendReview = call('sendReview');
export const deleteReview = call('deleteReview');
export const replyToReview = call('replyToReview');
export const publishMove = call('publishMove');
export const unpublishMove = call('unpublishMove');
export const claimReview = call('claimReview');
export const releaseReview = call('releaseReview');
export const answerReview = call('answerReview');
