import { beforeAll, describe, expect, test } from 'vitest';
import { adminFirestore } from '../support/suite/admin-sdk.ts';
import { suiteInfo } from '../support/suite/suite-info.ts';
import {
  codeOf,
  auditEntriesFor,
  mailsSentTo,
  createSignedInMember,
  createSignedInAdmin,
  type SignedInMember,
} from './support/admins.ts';
import { fetchPath } from './support/call.ts';
import { deliverEventTwice, restDocument } from './support/deliver-event.ts';
import { mediaBucket, OWN_FILE } from './support/functions-emulator.ts';
import {
  buildComment,
  buildEvent,
  waitFor,
  uniqueId,
  putDocument,
  deleteAfterTests,
  readDocument,
  buildVideo,
} from './support/documents.ts';

let admin: SignedInMember;
let trainer: SignedInMember;
beforeAll(async () => {
  admin = await createSignedInAdmin();
  trainer = await createSignedInMember({
    is_pro_trainer: true,
    locale: 'en',
    display_name: 'Alex',
  });
});

const save = (file: string) => mediaBucket().file(file).save(`film of ${file}`, OWN_FILE);
const fileExists = async (file: string) => (await mediaBucket().file(file).exists())[0];
const waitUntilDeleted = (files: readonly string[]) =>
  waitFor(
    () => Promise.all(files.map(fileExists)),
    (there) => !there.includes(true),
  );
const contentOf = async (file: string) => String((await mediaBucket().file(file).download())[0]);
const namedBy = (data: FirebaseFirestore.DocumentData | undefined): string[] => [
  data?.url,
  data?.thumbnail_url,
  ...Object.values((data?.captions ?? {}) as object),
];
/** Requests a file as an anonymous visitor who knows a download token. */
async function statusWithToken(file: string, token: string): Promise<number> {
  const address = `http://${suiteInfo().storage}/v0/b/${mediaBucket().name}/o/${encodeURIComponent(file)}`;
  return (await fetch(`${address}?alt=media&token=${token}`)).status;
}
const filesUnder = async (prefix: string) =>
  (await mediaBucket().getFiles({ prefix }))[0].map(({ name }) => name);

/** Creates a video with its files in `folder`. */
async function withFiles(folder: string, fields: Record<string, unknown> = {}) {
  const id = uniqueId('video');
  const files = {
    url: `videos/${folder}/${id}.mp4`,
    thumbnail_url: `videos/${folder}/thumbnails/${id}.jpg`,
    captions: { fr: `videos/${folder}/captions/${id}.vtt` },
  };
  const names = namedBy(files);
  await Promise.all(names.map(save));
  await putDocument(`videos/${id}`, buildVideo({ ...files, ...fields }));
  return { id, path: `videos/${id}`, names };
}

const draftOf = (author: SignedInMember, fields: Record<string, unknown> = {}) =>
  withFiles(`drafts/${author.uid}`, {
    status: 'brouillon',
    subscription_tier: 'draft',
    level: 'pro',
    author_id: author.uid,
    title: 'Le tour',
    review_note: 'Plus près.',
    ...fields,
  });

describe('acceptDraft', () => {
  test('publishes at the requested level with its files and notifies the author', async () => {
    const { id, path, names } = await draftOf(trainer);
    const request = { id, expected_updated_at: null };
    const answers = await Promise.all([
      admin.callServer('acceptDraft', request),
      admin.callServer('acceptDraft', request),
    ]);
    expect(answers.map(codeOf).filter((code) => code !== 'conflict')).toContain('ok');
    expect((await admin.callServer('acceptDraft', request)).result).toEqual({ changed: false });

    const published = await readDocument(path);
    expect(published).toMatchObject({ status: 'en_ligne', level: 'pro', subscription_tier: 'pro' });
    expect(Object.keys(published ?? {})).not.toContain('review_note');
    const [url = '', thumbnail = '', captions = ''] = namedBy(published);
    expect([url, thumbnail, captions].map((file) => file.slice(0, file.lastIndexOf('/')))).toEqual([
      'videos/pro',
      'videos/pro/thumbnails',
      'videos/pro/captions',
    ]);
    expect(await contentOf(url)).toBe(`film of ${names[0]}`);
    expect(await contentOf(captions)).toBe(`film of ${names[2]}`);
    await waitUntilDeleted(names);

    expect(await auditEntriesFor(path)).toMatchObject([
      { actor: admin.uid, action: 'videos.accept', after: { status: 'en_ligne' } },
    ]);
    const mails = (await mailsSentTo(trainer.email)).filter(({ message }) =>
      message.text.includes(id),
    );
    expect(mails).toMatchObject([
      { locale: 'en', message: { subject: 'Your video is online: Le tour' } },
    ]);
    expect(mails[0]?.message.text).toMatch(/^Hello Alex,/);
  });

  test('the published film does not open with a download token of the draft', async () => {
    const { id, path, names } = await draftOf(trainer);
    const [draft = ''] = names;
    const metadata = { firebaseStorageDownloadTokens: 'known', copied: 'true' };
    await mediaBucket().file(draft).save('film', { metadata: { metadata } });
    expect(await statusWithToken(draft, 'known')).toBe(200);
    // The trigger sends the removal, which the emulator counts but does not do.
    await waitFor(
      async () => Number((await mediaBucket().file(draft).getMetadata())[0].metageneration),
      (changes) => changes > 1,
    );
    expect(codeOf(await admin.callServer('acceptDraft', { id, expected_updated_at: null }))).toBe(
      'ok',
    );
    const [film = ''] = namedBy(await readDocument(path));
    expect(await contentOf(film)).toBe('film');
    expect(await statusWithToken(film, 'known')).toBe(403);
  });

  test('a draft edited meanwhile is a conflict, and no copy is left', async () => {
    const { id, path, names } = await draftOf(trainer, { level: 'basic' });
    const before = await filesUnder('videos/basic/');
    await adminFirestore().doc(path).update({ updated_at: new Date(), updated_by: trainer.uid });
    expect(codeOf(await admin.callServer('acceptDraft', { id, expected_updated_at: null }))).toBe(
      'conflict',
    );
    expect(await readDocument(path)).toMatchObject({ status: 'brouillon' });
    expect(await filesUnder('videos/basic/')).toEqual(before);
    expect(await Promise.all(names.map(fileExists))).toEqual([true, true, true]);
    const seen = (await readDocument(path))?.updated_at.toMillis();
    expect(codeOf(await admin.callServer('acceptDraft', { id, expected_updated_at: seen }))).toBe(
      'ok',
    );
  });

  test('a draft without a film file stays a draft, and no copy is left', async () => {
    const { id, path, names } = await draftOf(trainer, { level: 'premium' });
    await mediaBucket()
      .file(names[0] ?? '')
      .delete();
    const before = await filesUnder('videos/premium/');
    expect(codeOf(await admin.callServer('acceptDraft', { id, expected_updated_at: null }))).toBe(
      'media-unavailable',
    );
    expect(await readDocument(path)).toMatchObject({ status: 'brouillon', url: names[0] });
    expect(await filesUnder('videos/premium/')).toEqual(before);
    expect(await auditEntriesFor(path)).toEqual([]);
  });

  test('an unknown video', async () => {
    expect(
      codeOf(
        await admin.callServer('acceptDraft', { id: uniqueId('v'), expected_updated_at: null }),
      ),
    ).toBe('not-found');
  });
});

describe('unpublishVideo', () => {
  const seenAt = 1_700_000_000_000;
  const asSeen = (id: string) => ({ id, expected_updated_at: seenAt });
  /** Published, by a trainer whose draft folder contains nothing else. */
  async function online(fields: Record<string, unknown> = {}) {
    const author = await createSignedInMember({
      is_pro_trainer: true,
      locale: 'en',
      display_name: 'Alex',
    });
    const versioned = {
      author_id: author.uid,
      updated_at: new Date(seenAt),
      updated_by: admin.uid,
    };
    const made = await withFiles('free', { title: 'La vrille', ...versioned, ...fields });
    return { ...made, author, place: `videos/drafts/${author.uid}` };
  }
  const whatOf = async (person: SignedInMember, kind: 'video' | 'draft', id: string) => {
    const { result } = await person.callServer('signMediaUrls', { things: [{ kind, id }] });
    const [one] = (result as { results: { url?: string; error?: string }[] }).results;
    return one?.url === undefined ? one?.error : 'url';
  };
  const isListed = async (id: string) =>
    // Missing until the first trigger has built it.
    ((await readDocument('catalog/free'))?.cards as { id: string }[] | undefined)?.some(
      (card) => card.id === id,
    );
  const whenListed = (id: string, listed: boolean) =>
    waitFor(
      () => isListed(id),
      (now) => now === listed,
    );
  /** Without the entry of the video's creation, which names an admin. */
  const unpublishEntriesFor = async (path: string) =>
    (await auditEntriesFor(path)).filter(({ action }) => action === 'videos.unpublish');
  const pictureOf = async (id: string) =>
    (await (await fetchPath(`/img/video/${id}?w=320`)).json()) as unknown;

  test('moves a video with its files out of the library and notifies the author; accepting it again restores everything', async () => {
    const { id, path, names, author, place } = await online();
    const member = await createSignedInMember();
    await putDocument(`${path}/comments/c1`, buildComment(member.uid, 4));
    const progress = `profiles/${member.uid}/video_progress/${id}`;
    await putDocument(progress, {
      user_id: member.uid,
      video_id: id,
      progress: 1,
      completed: true,
    });
    await whenListed(id, true);
    expect(await (await fetchPath('/sitemap.xml')).text()).toContain(id);
    expect(await whatOf(member, 'video', id)).toBe('url');
    // The file is not an image, so a public video gets this far.
    expect(await pictureOf(id)).toEqual({ error: 'media-unavailable' });

    const answers = await Promise.all([
      admin.callServer('unpublishVideo', asSeen(id)),
      admin.callServer('unpublishVideo', asSeen(id)),
    ]);
    expect(answers.map(codeOf).filter((code) => code !== 'conflict')).toContain('ok');
    expect((await admin.callServer('unpublishVideo', asSeen(id))).result).toEqual({
      changed: false,
    });
    const taken = await readDocument(path);
    expect(taken).toMatchObject({ status: 'brouillon', subscription_tier: 'draft', level: 'free' });
    expect([taken?.updated_at.toMillis(), taken?.updated_by]).toEqual([seenAt, admin.uid]);
    const [film = '', , captions = ''] = namedBy(taken);
    expect(namedBy(taken).map((file) => file.slice(0, file.lastIndexOf('/')))).toEqual([
      place,
      `${place}/thumbnails`,
      `${place}/captions`,
    ]);
    expect(await contentOf(film)).toBe(`film of ${names[0]}`);
    expect(await contentOf(captions)).toBe(`film of ${names[2]}`);
    expect((await filesUnder(`${place}/`)).toSorted()).toEqual(namedBy(taken).toSorted());
    await waitUntilDeleted(names);

    await whenListed(id, false);
    expect(await (await fetchPath('/sitemap.xml')).text()).not.toContain(id);
    expect(await pictureOf(id)).toEqual({ error: 'not-found' });
    expect([await whatOf(member, 'video', id), await whatOf(member, 'draft', id)]).toEqual([
      'forbidden',
      'forbidden',
    ]);
    expect([await whatOf(author, 'draft', id), await whatOf(admin, 'draft', id)]).toEqual([
      'url',
      'url',
    ]);
    expect(await readDocument(`${path}/comments/c1`)).toMatchObject({ rating: 4 });
    expect(await readDocument(progress)).toMatchObject({ completed: true });
    const entry = { actor: admin.uid, action: 'videos.unpublish', target_name: 'La vrille' };
    const change = {
      before: { status: 'en_ligne', level: 'free' },
      after: { status: 'brouillon' },
    };
    expect(await unpublishEntriesFor(path)).toMatchObject([{ ...entry, ...change }]);
    const mails = await mailsSentTo(author.email);
    expect(mails).toMatchObject([
      { locale: 'en', message: { subject: 'Your video is no longer online: La vrille' } },
    ]);
    expect(mails[0]?.message.text).toMatch(/^Hello Alex,/);

    expect((await admin.callServer('acceptDraft', asSeen(id))).result).toEqual({ changed: true });
    const back = await readDocument(path);
    expect(back).toMatchObject({ status: 'en_ligne', subscription_tier: 'free' });
    expect(await Promise.all(namedBy(back).map(contentOf))).toEqual(
      names.map((file) => `film of ${file}`),
    );
    await whenListed(id, true);
    expect(await whatOf(member, 'video', id)).toBe('url');
    expect(await readDocument(`${path}/comments/c1`)).toMatchObject({ rating: 4 });
    await waitUntilDeleted(namedBy(taken));
  });

  test('a video changed meanwhile is a conflict, stays published and leaves no copy', async () => {
    const { id, path, names, author, place } = await online();
    const change = { description: 'Corrigée.', updated_at: new Date(seenAt + 1000) };
    await adminFirestore().doc(path).update(change);
    expect(codeOf(await admin.callServer('unpublishVideo', asSeen(id)))).toBe('conflict');
    expect(await readDocument(path)).toMatchObject({
      status: 'en_ligne',
      subscription_tier: 'free',
      url: names[0],
    });
    expect(await Promise.all(names.map(fileExists))).toEqual([true, true, true]);
    expect(await filesUnder(`${place}/`)).toEqual([]);
    expect([await unpublishEntriesFor(path), await mailsSentTo(author.email)]).toEqual([[], []]);
    const now = { id, expected_updated_at: seenAt + 1000 };
    expect(codeOf(await admin.callServer('unpublishVideo', now))).toBe('ok');
  });

  test('a video relocated by two admins at once has its files, and no copy is left', async () => {
    const second = await createSignedInAdmin();
    const { id, path, names, place } = await online();
    const before = await filesUnder('videos/basic/');
    const answers = await Promise.all([
      admin.callServer('unpublishVideo', asSeen(id)),
      second.callServer('changeLevel', { id, from: 'free', to: 'basic' }),
    ]);
    expect(answers.map(codeOf)).toContain('ok');
    await waitUntilDeleted(names);
    const named = namedBy(await readDocument(path));
    const added = (await filesUnder('videos/basic/')).filter((file) => !before.includes(file));
    // The slower call may have relocated it once more; a trigger removes what it left.
    await waitFor(
      async () =>
        [
          ...(await filesUnder(`${place}/`)),
          ...added.filter((file) => named.includes(file)),
        ].toSorted(),
      (files) => JSON.stringify(files) === JSON.stringify(named.toSorted()),
    );
    await waitUntilDeleted(added.filter((file) => !named.includes(file)));
  });

  test('a video without a film file stays published, and no copy of the other files is left', async () => {
    const { id, path, names, author, place } = await online();
    await mediaBucket()
      .file(names[0] ?? '')
      .delete();
    expect(codeOf(await admin.callServer('unpublishVideo', asSeen(id)))).toBe('media-unavailable');
    expect(await readDocument(path)).toMatchObject({ status: 'en_ligne', url: names[0] });
    expect(await filesUnder(`${place}/`)).toEqual([]);
    expect([await unpublishEntriesFor(path), await mailsSentTo(author.email)]).toEqual([[], []]);
  });

  test('a video stays published while its author’s account is being deleted, which would delete a draft', async () => {
    const { id, path, names, author, place } = await online();
    const deletion = `deletions/${author.uid}`;
    const steps = {
      stripe: 'done',
      auth: 'done',
      profile: 'done',
      content: 'done',
      files: 'done',
      second_pass: 'open',
    };
    const later = new Date(Date.now() + 7_200_000);
    await putDocument(deletion, {
      state: 'pending',
      steps,
      attempts: 1,
      requested_by: author.uid,
      requested_at: new Date(),
      second_pass_at: later,
      next_at: later,
    });
    expect(codeOf(await admin.callServer('unpublishVideo', asSeen(id)))).toBe('conflict');
    expect(await readDocument(path)).toMatchObject({ status: 'en_ligne', url: names[0] });
    expect(await filesUnder(`${place}/`)).toEqual([]);
    await adminFirestore().doc(deletion).update({ state: 'done' });
    expect(codeOf(await admin.callServer('unpublishVideo', asSeen(id)))).toBe('ok');
  });

  test('an admin who unpublishes their own video gets no mail', async () => {
    const own = await createSignedInAdmin();
    const { id, path } = await online({ author_id: own.uid });
    expect(codeOf(await own.callServer('unpublishVideo', asSeen(id)))).toBe('ok');
    expect(await readDocument(path)).toMatchObject({ status: 'brouillon' });
    expect(await mailsSentTo(own.email)).toEqual([]);
  });

  test('an unknown video', async () => {
    expect(codeOf(await admin.callServer('unpublishVideo', asSeen(uniqueId('v'))))).toBe(
      'not-found',
    );
  });
});

describe('changeLevel', () => {
  test('moves a published video with its files, once', async () => {
    const { id, path, names } = await withFiles('free');
    const request = { id, from: 'free', to: 'premium' };
    expect((await admin.callServer('changeLevel', request)).result).toEqual({ changed: true });
    expect((await admin.callServer('changeLevel', request)).result).toEqual({ changed: false });
    const moved = await readDocument(path);
    expect(moved).toMatchObject({
      level: 'premium',
      subscription_tier: 'premium',
      status: 'en_ligne',
    });
    expect(namedBy(moved).every((file) => file.startsWith('videos/premium/'))).toBe(true);
    expect(await Promise.all(namedBy(moved).map(fileExists))).toEqual([true, true, true]);
    await waitUntilDeleted(names);
    const change = { before: { level: 'free' }, after: { level: 'premium' } };
    expect(await auditEntriesFor(path)).toMatchObject([
      { actor: admin.uid, action: 'videos.change-level', ...change },
    ]);
  });

  test('a draft’s files stay in the author’s folder', async () => {
    const { id, path, names } = await draftOf(trainer);
    expect(codeOf(await admin.callServer('changeLevel', { id, from: 'pro', to: 'basic' }))).toBe(
      'ok',
    );
    expect(await readDocument(path)).toMatchObject({
      level: 'basic',
      subscription_tier: 'draft',
      url: names[0],
    });
  });

  test('of two parallel calls one gets a conflict, and no copy is left', async () => {
    const second = await createSignedInAdmin();
    const { id, path, names } = await withFiles('free');
    const before = await filesUnder('videos/basic/');
    const alsoBefore = await filesUnder('videos/pro/');
    const answers = await Promise.all([
      admin.callServer('changeLevel', { id, from: 'free', to: 'basic' }),
      second.callServer('changeLevel', { id, from: 'free', to: 'pro' }),
    ]);
    expect(answers.map(codeOf).toSorted()).toEqual(['conflict', 'ok']);
    const moved = await readDocument(path);
    await waitUntilDeleted(names);
    expect(await Promise.all(namedBy(moved).map(fileExists))).toEqual([true, true, true]);
    const added = [
      ...(await filesUnder('videos/basic/')),
      ...(await filesUnder('videos/pro/')),
    ].filter((file) => !before.includes(file) && !alsoBefore.includes(file));
    expect(added.toSorted()).toEqual(namedBy(moved).toSorted());
  });

  test('a film that another video references is kept', async () => {
    const { id, path, names } = await withFiles('free');
    const twin = uniqueId('video');
    await putDocument(`videos/${twin}`, buildVideo({ url: names[0], thumbnail_url: names[1] }));
    const before = await restDocument(path);
    expect(codeOf(await admin.callServer('changeLevel', { id, from: 'free', to: 'basic' }))).toBe(
      'ok',
    );
    await waitUntilDeleted(names.slice(2));
    const change = { path, before, after: await restDocument(path) };
    expect(await deliverEventTwice('onVideoWritten', change)).toEqual([200, 200]);
    expect(await Promise.all(names.map(fileExists))).toEqual([true, true, false]);
  });

  test('captions that another video references in either language are kept', async () => {
    const { id, path, names } = await withFiles('free');
    const twin = `videos/${uniqueId('video')}`;
    await putDocument(twin, buildVideo({ captions: { en: names[2] } }));
    const before = await restDocument(path);
    expect(codeOf(await admin.callServer('deleteVideo', { id, expected_updated_at: null }))).toBe(
      'ok',
    );
    await waitUntilDeleted(names.slice(0, 2));
    expect(await deliverEventTwice('onVideoWritten', { path, before })).toEqual([200, 200]);
    expect(await fileExists(names[2] ?? '')).toBe(true);
    await adminFirestore().doc(twin).update({ captions: {} });
    await waitUntilDeleted(names.slice(2));
  });
});

describe('replaceFilm', () => {
  const duration = '00:02:00';

  test('replaces the film once and deletes the former one', async () => {
    const { id, path, names } = await withFiles('free');
    const url = `videos/free/${id}-2.mp4`;
    await save(url);
    const request = { id, expected_updated_at: null, url, duration };
    expect((await admin.callServer('replaceFilm', request)).result).toEqual({ changed: true });
    expect((await admin.callServer('replaceFilm', request)).result).toEqual({ changed: false });
    expect(await readDocument(path)).toMatchObject({ url, duration, thumbnail_url: names[1] });
    await waitUntilDeleted(names.slice(0, 1));
    expect(await fileExists(url)).toBe(true);
    expect(await auditEntriesFor(path)).toMatchObject([
      { action: 'videos.replace-film', after: { url, duration } },
    ]);
  });

  test('accepts only a film in the video’s folder', async () => {
    const { id, path, names } = await withFiles('free');
    const other = await withFiles('free');
    const elsewhere = [
      `avatars/${id}/1.mp4`,
      `videos/pro/${id}-2.mp4`,
      `videos/free/thumbnails/${id}.jpg`,
    ];
    await Promise.all(elsewhere.map(save));
    const refusals = [
      [elsewhere[0], 'invalid-data'],
      [elsewhere[1], 'conflict'],
      [elsewhere[2], 'invalid-data'],
      [`videos/free/${id}-none.mp4`, 'media-unavailable'],
      [other.names[0], 'invalid-data'],
    ];
    for (const [url, code] of refusals) {
      const answer = await admin.callServer('replaceFilm', {
        id,
        expected_updated_at: null,
        url,
        duration,
      });
      expect([url, codeOf(answer)]).toEqual([url, code]);
    }
    expect(await readDocument(path)).toMatchObject({ url: names[0] });
    expect(await auditEntriesFor(path)).toEqual([]);
  });

  test('a video changed meanwhile, and a draft, keep their film', async () => {
    const { id } = await withFiles('free', {
      updated_at: new Date(1_700_000_000_000),
      updated_by: admin.uid,
    });
    const url = `videos/free/${id}-2.mp4`;
    await save(url);
    const request = { id, expected_updated_at: null, url, duration };
    expect(codeOf(await admin.callServer('replaceFilm', request))).toBe('conflict');
    const draft = await draftOf(trainer, { level: 'free' });
    expect(codeOf(await admin.callServer('replaceFilm', { ...request, id: draft.id }))).toBe(
      'conflict',
    );
  });
});

describe('deleteVideo', () => {
  test('deletes the video, its files and members’ labels', async () => {
    const { id, path, names } = await withFiles('free');
    const { uid } = await createSignedInMember();
    const other = uniqueId('video');
    const progress = { user_id: uid, video_id: id, progress: 1, completed: true };
    await putDocument(`profiles/${uid}/video_progress/${id}`, progress);
    await putDocument(`profiles/${uid}/library/state`, {
      videos: { [id]: 'completed', [other]: 'started' },
      last: id,
    });
    expect(
      (await admin.callServer('deleteVideo', { id, expected_updated_at: null })).result,
    ).toEqual({
      changed: true,
    });
    expect(
      (await admin.callServer('deleteVideo', { id, expected_updated_at: null })).result,
    ).toEqual({
      changed: false,
    });
    expect(await readDocument(path)).toBeUndefined();
    await waitUntilDeleted(names);
    await waitFor(
      () => readDocument(`profiles/${uid}/video_progress/${id}`),
      (left) => left === undefined,
    );
    expect((await readDocument(`profiles/${uid}/library/state`))?.videos).toEqual({
      [other]: 'started',
    });
    const before = { title: 'Vidéo', level: 'free', status: 'en_ligne' };
    expect(await auditEntriesFor(path)).toMatchObject([
      { actor: admin.uid, action: 'videos.delete', before },
    ]);
  });

  test('rejects a draft and sends the author the reason', async () => {
    const { id, path, names } = await draftOf(trainer, { title: 'Trop\nsombre' });
    const request = { id, expected_updated_at: null, reason: ' On ne voit rien. ' };
    expect(codeOf(await admin.callServer('deleteVideo', request))).toBe('ok');
    await waitUntilDeleted(names);
    const mails = (await mailsSentTo(trainer.email)).filter(({ message }) =>
      message.subject.includes('sombre'),
    );
    expect(mails).toMatchObject([
      { message: { subject: 'Your video was not accepted: Trop sombre' } },
    ]);
    expect(mails[0]?.message.text).toContain('\n\nOn ne voit rien.\n\n');
    const items = await adminFirestore().collection(`notifications/${trainer.uid}/items`).get();
    const refused = items.docs.map((item) => item.data()).find(({ video_id }) => video_id === id);
    expect(refused).toMatchObject({ kind: 'draft', state: 'refused', reason: 'On ne voit rien.' });
    expect(await auditEntriesFor(path)).toMatchObject([
      { action: 'videos.refuse', after: { reason: 'On ne voit rien.' } },
    ]);
  });

  test('keeps a video that changed meanwhile', async () => {
    const { id, path } = await withFiles('free', {
      updated_at: new Date(1_700_000_000_000),
      updated_by: admin.uid,
    });
    expect(
      codeOf(await admin.callServer('deleteVideo', { id, expected_updated_at: 1_600_000_000_000 })),
    ).toBe('conflict');
    expect(await readDocument(path)).toBeDefined();
    expect(
      codeOf(await admin.callServer('deleteVideo', { id, expected_updated_at: 1_700_000_000_000 })),
    ).toBe('ok');
  });
});

describe('deleteEvent', () => {
  async function withImage(fields: Record<string, unknown> = {}) {
    const id = uniqueId('event');
    const image_url = `events/${id}.jpg`;
    await save(image_url);
    await putDocument(`events/${id}`, buildEvent({ image_url, ...fields }));
    return { id, path: `events/${id}`, image_url };
  }

  test('deletes the event and its image', async () => {
    const { id, path, image_url } = await withImage();
    expect(
      (await admin.callServer('deleteEvent', { id, expected_updated_at: null })).result,
    ).toEqual({
      changed: true,
    });
    expect(
      (await admin.callServer('deleteEvent', { id, expected_updated_at: null })).result,
    ).toEqual({
      changed: false,
    });
    await waitUntilDeleted([image_url]);
    expect(await auditEntriesFor(path)).toMatchObject([
      { actor: admin.uid, action: 'events.delete', before: { image_url } },
    ]);
  });

  test('keeps an image that another event references, and deletes a replaced one', async () => {
    const { id, path, image_url } = await withImage();
    const twin = `events/${uniqueId('event')}`;
    await putDocument(twin, buildEvent({ image_url }));
    const before = await restDocument(path);
    expect(codeOf(await admin.callServer('deleteEvent', { id, expected_updated_at: null }))).toBe(
      'ok',
    );
    expect(await deliverEventTwice('onEventWritten', { path, before })).toEqual([200, 200]);
    expect(await fileExists(image_url)).toBe(true);
    await adminFirestore().doc(twin).update({ image_url: 'events/other.jpg' });
    await waitUntilDeleted([image_url]);
  });

  test('keeps an event that changed meanwhile', async () => {
    const { id, path } = await withImage({
      updated_at: new Date(1_700_000_000_000),
      updated_by: admin.uid,
    });
    expect(codeOf(await admin.callServer('deleteEvent', { id, expected_updated_at: null }))).toBe(
      'conflict',
    );
    expect(await readDocument(path)).toBeDefined();
  });
});

test('an admin’s review note is sent to the author once', async () => {
  const { path } = await draftOf(trainer, { title: 'La prise', review_note: '' });
  deleteAfterTests(path);
  const before = await restDocument(path);
  await adminFirestore().doc(path).update({ review_note: 'Cadrez plus large.' });
  const notes = async () =>
    (await mailsSentTo(trainer.email)).filter(({ message }) =>
      message.subject.includes('La prise'),
    );
  const [mail] = await waitFor(notes, (found) => found.length > 0);
  expect(mail?.message).toMatchObject({ subject: 'Your video needs a correction: La prise' });
  expect(mail?.message.text).toContain('Cadrez plus large.');
  const change = { path, before, after: await restDocument(path) };
  const sent = (await notes()).length;
  expect(await deliverEventTwice('onVideoWritten', change)).toEqual([200, 200]);
  expect(await notes()).toHaveLength(sent + 1);
});
