import { call } from '../../../lib/api.ts';

export const claimReview = call('claimReview');
export const releaseReview = call('releaseReview');
export const answerReview = call('answerReview');
