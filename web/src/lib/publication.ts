import { acceptDraftRequest, acceptDraftResponse } from '@atelier/domain/contracts/accept-draft';
import { versionOf } from '@atelier/domain/contracts/expected-version';
import { unpublishVideoRequest, unpublishVideoResponse } from '@atelier/domain/contracts/unpublish-video';
import { call } from './callable.ts';

const sendAccept = call('acceptDraft', acceptDraftRequest, acceptDraftResponse);
const sendUnpublish = call('unpublishVideo', unpublishVideoRequest, unpublishVideoResponse);

type Seen = Parameters<typeof versionOf>[0];

/** Puts a proposal online, as it was looked at. @throws AppError `conflict` when it was changed since. */
export async function acceptDraft(id: string, seen: Seen): Promise<void> {
  await sendAccept({ id, expected_updated_at: versionOf(seen) });
}

/** Makes a published video a proposal again; neither way changes its version. @throws AppError as `acceptDraft`. */
export async function unpublishVideo(id: string, seen: Seen): Promise<void> {
  await sendUnpublish({ id, expected_updated_at: versionOf(seen) });
}
