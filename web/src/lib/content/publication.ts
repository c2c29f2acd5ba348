import { versionOf } from '@atelier/domain/contracts/expected-version';
import { call } from '../api.ts';

const sendAccept = call('acceptDraft');
const sendUnpublish = call('unpublishVideo');
const sendDelete = call('deleteVideo');

type VersionedDocument = Parameters<typeof versionOf>[0];

/** Publishes a draft in the version that was viewed. @throws AppError `conflict` when it has changed since. */
export async function acceptDraft(id: string, viewed: VersionedDocument): Promise<void> {
  await sendAccept({ id, expected_updated_at: versionOf(viewed) });
}

/** Turns a published video back into a draft; its version stays the same. @throws AppError as `acceptDraft`. */
export async function unpublishVideo(id: string, viewed: VersionedDocument): Promise<void> {
  await sendUnpublish({ id, expected_updated_at: versionOf(viewed) });
}

/** Deletes a video with its files, comments and progress. @throws AppError as `acceptDraft`. */
export async function deleteVideo(id: string, viewed: VersionedDocument): Promise<void> {
  await sendDelete({ id, expected_updated_at: versionOf(viewed) });
}
