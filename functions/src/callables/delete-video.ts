import { deleteVideoRequest } from '@atelier/domain/contracts/delete-video';
import { deleteVideo as remove } from '../services/delete-video.ts';
import { adminCallable } from './admin-callable.ts';

/** A video goes, or a proposal is refused. */
export const deleteVideo = adminCallable('deleteVideo', deleteVideoRequest, remove);
