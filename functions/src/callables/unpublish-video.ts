import { unpublishVideoRequest } from '@atelier/domain/contracts/unpublish-video';
import { unpublishVideo as unpublish } from '../services/unpublish-video.ts';
import { adminCallable } from './admin-callable.ts';

/** A published video is a proposal again. */
export const unpublishVideo = adminCallable('unpublishVideo', unpublishVideoRequest, unpublish, {
  timeoutSeconds: 300,
});
