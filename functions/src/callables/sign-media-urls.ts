import { systemClock } from '@atelier/domain/clock';
import { signMediaUrlsRequest } from '@atelier/domain/contracts/sign-media-urls';
import { signMediaUrls as sign } from '../services/sign-media-urls.ts';
import { callable } from './callable.ts';

/** Links to media by thing, for members and, where a video is free, for visitors. */
export const signMediaUrls = callable('signMediaUrls', signMediaUrlsRequest, (uid, request) =>
  sign(uid, request, systemClock.now()),
);
