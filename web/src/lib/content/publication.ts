import { versionOf } from '@atelier/domain/contracts/expected-version';
import { call } from '../api.ts';

const sendAccept = call('acceptDraft');
const sendUnpublish = call('unpublishVideo');

type VersionedDocument = Parameters<typeof versionOf>[0];

/** Puts a proposal online, as it was looked at. @throws AppError `conflict` when it was changed since. */
export async function acceptDraft(id: string, viewed: VersionedDocument): Promise<void> {
  await sendAccept({ id, expected_updated_at: versionOf(viewed) });
}

/** Makes a published video a proposal again; neither way changes its version. @throws AppError as `acceptDraft`. */
export async function unpublishVideo(id: string, viewed: VersionedDocument): Promise<void> {
  await sendUnpublish({ id, expected_updated_at: versionOf(viewed) });
}
