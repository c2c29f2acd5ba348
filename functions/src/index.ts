import './services/global-options.ts';

export { signMediaUrls } from './callables/sign-media-urls.ts';
export { api } from './http/api.ts';
export { img } from './http/img.ts';
export { announceVipEvents } from './schedules/announce-vip-events.ts';
export { foldViews } from './schedules/fold-views.ts';
export {
  chatRoomsAudited,
  eventsAudited,
  ordersAudited,
  reportsAudited,
  settingsAudited,
  videosAudited,
} from './triggers/admin-wrote.ts';
export { commentWritten } from './triggers/comment-written.ts';
export { libraryWritten } from './triggers/library-written.ts';
export { memberRenamed } from './triggers/member-renamed.ts';
export { profileWritten } from './triggers/profile-written.ts';
export { sessionWritten } from './triggers/session-written.ts';
export { videoDeleted } from './triggers/video-deleted.ts';
export { videoWritten } from './triggers/video-written.ts';
