import { deleteField, serverTimestamp } from 'firebase/firestore';
import { describe, it } from 'vitest';
import { draftVideos } from '@atelier/domain/queries/admin-queries';
import {
  encodingsOf,
  unfinishedEncodings,
  videosBy,
  videosOfLevel,
} from '@atelier/domain/queries/member-queries';
import { equals, querySpec } from '@atelier/domain/queries/query-spec';
import { buildProfile, daysAgo, type Fields } from '../support/rules/people.ts';
import { buildDraft, buildVideo } from '../support/rules/sample-videos.ts';
import {
  expectAllowed,
  expectAlsoAllowed,
  expectDenied,
  expectForEachPerson,
  MISSING,
  expectOnlyAllowed,
} from '../support/rules/expectations.ts';
import { useRules } from '../support/rules/use-rules.ts';

const world = useRules('videos', () => ({
  'videos/free': buildVideo(),
  'videos/basic': buildVideo({ level: 'basic' }),
  'videos/premium': buildVideo({ level: 'premium' }),
  'videos/draft': buildDraft('trainer', { review_note: 'Plus de lumière.' }),
  'videos/freeDraft': buildDraft('trainer', { level: 'free' }),
  'videos/published': buildVideo({ level: 'pro', author_id: 'trainer' }),
}));
const { as } = world;

describe('reading a video', () => {
  describe('free', () => {
    expectForEachPerson((uid) => as(uid).get('videos/free'), {
      allowed: [null, 'nobody', 'free', 'pro', 'canceled'],
      denied: [],
    });
  });
  describe('basic', () => {
    expectForEachPerson((uid) => as(uid).get('videos/basic'), {
      allowed: ['basic', 'trainer', 'admin'],
      denied: ['pro', 'premium', 'free', 'nobody', null],
    });
  });
  describe('premium', () => {
    expectForEachPerson((uid) => as(uid).get('videos/premium'), {
      allowed: ['premium', 'admin'],
      denied: ['pro', 'canceled', 'waiting', 'expired', 'free', null],
    });
  });
  describe('a draft, even one for the free library', () => {
    expectForEachPerson((uid) => as(uid).get('videos/freeDraft'), {
      allowed: ['trainer', 'admin'],
      denied: ['premium', 'free', 'nobody', null],
    });
  });
  describe('one that does not exist is missing, not denied', () => {
    expectForEachPerson((uid) => as(uid).get('videos/none'), {
      allowed: [null, 'free', 'admin'],
      denied: [],
    });
  });
});

describe('listing videos', () => {
  describe('of the free library', () => {
    expectForEachPerson((uid) => as(uid).list(videosOfLevel('free')), {
      allowed: [null, 'free', 'premium'],
      denied: [],
    });
    it('denied: a page of 501', () => expectDenied(as(null).list(videosOfLevel('free', 501))));
    it('denied: without the status', () =>
      expectDenied(as('free').list(querySpec('videos', 10, { where: [equals('level', 'free')] }))));
    it('denied: drafts', () =>
      expectDenied(
        as('free').list(
          querySpec('videos', 10, {
            where: [equals('level', 'free'), equals('status', 'brouillon')],
          }),
        ),
      ));
  });
  describe('of the basic library', () => {
    expectForEachPerson((uid) => as(uid).list(videosOfLevel('basic')), {
      allowed: ['basic', 'admin'],
      denied: ['pro', 'free', null],
    });
    it('denied: without the level', () =>
      expectDenied(
        as('basic').list(querySpec('videos', 10, { where: [equals('status', 'en_ligne')] })),
      ));
    it('denied: two levels, one not the member’s', () =>
      expectDenied(
        as('basic').list(
          querySpec('videos', 10, {
            where: [
              equals('status', 'en_ligne'),
              { or: [equals('level', 'basic'), equals('level', 'pro')] },
            ],
          }),
        ),
      ));
  });
  describe('of one author', () => {
    expectForEachPerson((uid) => as(uid).list(videosBy('trainer')), {
      allowed: ['trainer', 'admin'],
      denied: ['premium', null],
    });
  });
  describe('drafts of all authors', () => {
    expectForEachPerson((uid) => as(uid).list(draftVideos()), {
      allowed: ['admin'],
      denied: ['trainer', 'premium', null],
    });
  });
  it('denied: without a limit', () => expectDenied(as('admin').listAll('videos')));
});

const stamps = (uid: string): Fields => ({
  author_id: uid,
  created_at: serverTimestamp(),
  updated_at: serverTimestamp(),
  updated_by: uid,
});

describe('creating a draft', () => {
  const draft = () => buildDraft('trainer', stamps('trainer'));
  const limit = (ref = 'new'): Fields => ({
    since: serverTimestamp(),
    count: 1,
    at: serverTimestamp(),
    ref,
  });
  const create = (uid: string | null, fields: Fields) =>
    as(uid).commit([`draft_limits/${uid ?? 'x'}`, limit()], ['videos/new', fields]);
  const propose = (fields: Fields) => create('trainer', fields);

  expectOnlyAllowed(draft, propose, {
    'published at once': { status: 'en_ligne' },
    'published in the author’s folder': {
      status: 'en_ligne',
      subscription_tier: 'pro',
      url: 'videos/pro/1700000000000.mp4',
      thumbnail_url: 'videos/pro/thumbnails/1.jpg',
    },
    'with a tier': { subscription_tier: 'pro' },
    'another status': { status: 'archived' },
    'no status': { status: MISSING },
    'by another author': { author_id: 'other' },
    'no author': { author_id: MISSING },
    "another's file": { url: 'videos/drafts/other/1700000000000.mp4' },
    'a published file': { url: 'videos/pro/1700000000000.mp4' },
    'a file in a sub-folder': { url: 'videos/drafts/trainer/a/1.mp4' },
    'a path with ..': { url: 'videos/drafts/trainer/../other/1.mp4' },
    'a hidden file': { url: 'videos/drafts/trainer/.mp4' },
    'a file that is not a video': { url: 'videos/drafts/trainer/1.exe' },
    'no file': { url: MISSING },
    "another's thumbnail": { thumbnail_url: 'videos/drafts/other/thumbnails/1.jpg' },
    'a thumbnail in the film’s folder': { thumbnail_url: 'videos/drafts/trainer/1.jpg' },
    'a thumbnail that is not an image': { thumbnail_url: 'videos/drafts/trainer/thumbnails/1.svg' },
    'no thumbnail': { thumbnail_url: MISSING },
    "another's captions": { captions: { fr: 'videos/drafts/other/captions/1.vtt' } },
    "another author's English captions": { captions: { en: 'videos/drafts/other/captions/1.vtt' } },
    'captions in another language': { captions: { de: 'videos/drafts/trainer/captions/1.vtt' } },
    'captions of another type': { captions: 'videos/drafts/trainer/captions/1.vtt' },
    'captions of another format': { captions: { fr: 'videos/drafts/trainer/captions/1.srt' } },
    moves: { moves: [{ id: 'm1' }] },
    'moves put aside': { moves_aside: [{ id: 'm1' }] },
    sources: { sources: {} },
    'what the server makes of a film': { media: {} },
    'a film to come': { pending_film: {} },
    "an admin's note": { review_note: 'Bravo' },
    'a blank title': { title: ' ' },
    'a title of two lines': { title: 'Deux\ntours' },
    'a title too long': { title: 'x'.repeat(121) },
    'no title': { title: MISSING },
    'a description too long': { description: 'x'.repeat(5001) },
    'no description': { description: MISSING },
    'an unknown category': { category: 'Bases' },
    'no category': { category: MISSING },
    'an unknown level': { level: 'gold' },
    'no level': { level: MISSING },
    'an unknown difficulty': { difficulty_level: 'Débutante' },
    'no difficulty': { difficulty_level: MISSING },
    'a duration in another format': { duration: '1:30' },
    'no duration': { duration: MISSING },
    'another instant': { created_at: daysAgo(1) },
    'no instant': { created_at: MISSING },
    'another updated_at': { updated_at: daysAgo(1) },
    'updated_at missing': { updated_at: MISSING },
    'another updated_by': { updated_by: 'other' },
    'updated_by missing': { updated_by: MISSING },
    'a trailer that is cut already': { trailer_media: {} },
    views: { views: 1000 },
    rating: { rating: 5 },
  });
  expectAlsoAllowed(draft, propose, {
    captions: {
      captions: {
        fr: 'videos/drafts/trainer/captions/1.fr.vtt',
        en: 'videos/drafts/trainer/captions/1.en.vtt',
      },
    },
    'another format': { url: 'videos/drafts/trainer/clip_1.webm' },
    'an image left to the server': { thumbnail_url: '' },
    'a trailer': { trailer: { start_s: 0, end_s: 5 } },
  });
  expectForEachPerson((uid) => create(uid, buildDraft(uid ?? 'x', stamps(uid ?? 'x'))), {
    allowed: ['trainer', 'admin'],
    denied: ['premium', 'free', 'nobody', null],
  });
  it('denied: without counting it', () => expectDenied(as('trainer').set('videos/new', draft())));
  it('denied: counted for another', () =>
    expectDenied(
      as('trainer').commit(['draft_limits/trainer', limit('other')], ['videos/new', draft()]),
    ));
  it('denied: two in one commit', () =>
    expectDenied(
      as('trainer').commit(
        ['draft_limits/trainer', limit()],
        ['videos/new', draft()],
        ['videos/more', draft()],
      ),
    ));
  it('denied: the twenty-first of an hour', async () => {
    const since = daysAgo(0.01);
    await world.seed({ 'draft_limits/trainer': { since, count: 20, at: since, ref: 'x' } });
    await expectDenied(propose(draft()));
  });
  it('denied: an admin, in a status that does not exist', () =>
    expectDenied(
      as('admin').set(
        'videos/new',
        buildDraft('admin', { ...stamps('admin'), status: 'archived' }),
      ),
    ));
  it("allowed: a trainer whose flag is the string 'true'", async () => {
    await world.seed({ 'profiles/trainer': buildProfile('trainer', { is_pro_trainer: 'true' }) });
    await expectAllowed(propose(draft()));
  });
});

describe('editing an own draft', () => {
  const correct = (fields: Fields, video = 'draft') =>
    as('trainer').update(`videos/${video}`, {
      updated_at: serverTimestamp(),
      updated_by: 'trainer',
      ...fields,
    });

  it.each<[string, Fields]>([
    ['the words', { title: 'Deux tours', description: 'Encore.' }],
    ['the wanted level', { level: 'basic' }],
    ['the file', { url: 'videos/drafts/trainer/1700000000009.mov', duration: '00:02:00' }],
    ['the captions', { captions: { fr: 'videos/drafts/trainer/captions/2.vtt' } }],
    ['a trailer', { trailer: { start_s: 10, end_s: 25 } }],
  ])('allowed: %s', (_name, fields) => expectAllowed(correct(fields)));

  it.each<[string, Fields]>([
    ['publishing', { status: 'en_ligne', subscription_tier: 'pro' }],
    ['the tier', { subscription_tier: 'pro' }],
    ['the author', { author_id: 'other' }],
    ['the creation date', { created_at: serverTimestamp() }],
    ['moves', { moves: [] }],
    ['moves put aside', { moves_aside: [] }],
    ['sources', { sources: { hd: 'x' } }],
    ['what the server makes of a film', { media: {} }],
    ['a film to come', { pending_film: {} }],
    ['a trailer of 31 s', { trailer: { start_s: 10, end_s: 41 } }],
    ['what the server has cut', { trailer_media: {} }],
    ["the admin's note", { review_note: 'Parfait' }],
    ["the admin's note removed", { review_note: deleteField() }],
    ["another's file", { url: 'videos/drafts/other/1.mp4' }],
    ["another's captions", { captions: { fr: 'videos/drafts/other/captions/1.vtt' } }],
    ['a blank title', { title: '' }],
    ['an old timestamp', { updated_at: daysAgo(1) }],
    ["another's stamp", { updated_by: 'admin' }],
  ])('denied: %s', (_name, fields) => expectDenied(correct(fields)));

  it.each([
    ['denied', 'trainer'],
    ['allowed', 'admin'],
  ])('%s: within a second of a change by the %s', async (verdict, changedBy) => {
    await world.seed({
      'videos/draft': buildDraft('trainer', { updated_at: new Date(), updated_by: changedBy }),
    });
    await (verdict === 'denied' ? expectDenied : expectAllowed)(correct({ title: 'Deux tours' }));
  });
  it('what the server makes of a film stays, and takes the right to have no image', async () => {
    const media = { source: 'videos/drafts/trainer/1.mp4' };
    await world.seed({ 'videos/draft': buildDraft('trainer', { media, pending_film: {} }) });
    await expectAllowed(correct({ title: 'Deux tours' }));
    await expectDenied(correct({ thumbnail_url: '', updated_at: serverTimestamp() }));
    await world.seed({ 'videos/draft': buildDraft('trainer') });
    await expectAllowed(correct({ thumbnail_url: '' }));
  });
  it('allowed: of a draft with moves that its film no longer shows; they cannot be taken away', async () => {
    await world.seed({
      'videos/draft': buildDraft('trainer', { moves: [{ id: 'm1' }], moves_aside: [{ id: 'm2' }] }),
    });
    await expectAllowed(correct({ title: 'Deux tours' }));
    await expectDenied(correct({ moves_aside: deleteField(), updated_at: serverTimestamp() }));
  });
  it('denied: once it is published', () =>
    expectDenied(correct({ title: 'Deux tours' }, 'published')));
  it('denied: no longer a trainer', async () => {
    await world.seed({ 'profiles/trainer': buildProfile('trainer', { is_pro_trainer: false }) });
    await expectDenied(correct({ title: 'Deux tours' }));
  });
  it("denied: another trainer's", async () => {
    await world.seed({ 'profiles/other': buildProfile('other', { is_pro_trainer: true }) });
    await expectDenied(
      as('other').update('videos/draft', {
        title: 'x',
        updated_at: serverTimestamp(),
        updated_by: 'other',
      }),
    );
  });
});

describe('publishing a video', () => {
  const online = () => buildVideo({ level: 'basic', ...stamps('admin') });
  const publish = (fields: Fields) => as('admin').set('videos/new', fields);

  expectOnlyAllowed(online, publish, {
    'with another tier': { subscription_tier: 'pro' },
    'with the draft tier': { subscription_tier: 'draft' },
    "another level's file": { url: 'videos/pro/1.mp4' },
    "a draft's file": { url: 'videos/drafts/admin/1.mp4' },
    "another level's thumbnail": { thumbnail_url: 'videos/pro/thumbnails/1.jpg' },
    "another level's captions": { captions: { fr: 'videos/pro/captions/1.vtt' } },
    'by another author': { author_id: 'trainer' },
    moves: { moves: [] },
    sources: { sources: {} },
    'without an image': { thumbnail_url: '' },
    'with what the server makes of a film': { media: {} },
    'a note': { review_note: 'x' },
    'another instant': { created_at: daysAgo(1) },
    'an old timestamp': { updated_at: daysAgo(1) },
    "another's stamp": { updated_by: 'other' },
    'an extra field': { rating: 5 },
  });
  expectAlsoAllowed(online, publish, {
    captions: { captions: { en: 'videos/basic/captions/1.vtt' } },
  });
  expectForEachPerson(
    (uid) => as(uid).set('videos/new', buildVideo({ level: 'basic', ...stamps(uid ?? 'x') })),
    {
      allowed: ['admin'],
      denied: ['trainer', 'basic', null],
    },
  );
});

describe('an admin edits a video', () => {
  const edit = (fields: Fields, video = 'basic') =>
    as('admin').update(`videos/${video}`, {
      updated_at: serverTimestamp(),
      updated_by: 'admin',
      ...fields,
    });

  it.each<[string, Fields]>([
    ['the words', { title: 'Deux tours', description: 'Encore.' }],
    ['category and difficulty', { category: 'compétition', difficulty_level: 'Expert' }],
    ['the thumbnail', { thumbnail_url: 'videos/basic/thumbnails/2.webp' }],
    ['the captions', { captions: { fr: 'videos/basic/captions/2.vtt' } }],
    ['a trailer', { trailer: { start_s: 10, end_s: 40 } }],
    ['no trailer', { trailer: deleteField() }],
  ])('allowed: %s', (_name, fields) => expectAllowed(edit(fields)));
  it('allowed: a note on a draft', () =>
    expectAllowed(edit({ review_note: 'Plus près.' }, 'draft')));

  it.each<[string, Fields]>([
    ['the level', { level: 'pro' }],
    [
      'the level with its file',
      {
        level: 'pro',
        subscription_tier: 'pro',
        url: 'videos/pro/1700000000000.mp4',
        thumbnail_url: 'videos/pro/thumbnails/1700000000000.jpg',
      },
    ],
    ['the file', { url: 'videos/basic/2.mp4' }],
    ['the tier', { subscription_tier: 'free' }],
    ['the status', { status: 'brouillon' }],
    ['the author', { author_id: 'other' }],
    ['the creation date', { created_at: serverTimestamp() }],
    ['moves', { moves: [] }],
    ['moves put aside', { moves_aside: [] }],
    ['sources', { sources: { hd: 'x' } }],
    ['what the server makes of a film', { media: {} }],
    ['a film to come', { pending_film: {} }],
    ['a trailer of 4 s', { trailer: { start_s: 10, end_s: 14 } }],
    ['a trailer of 31 s', { trailer: { start_s: 10, end_s: 41 } }],
    ['a trailer before the film', { trailer: { start_s: -1, end_s: 9 } }],
    ['a trailer between seconds', { trailer: { start_s: 10.5, end_s: 20 } }],
    ['a trailer without an end', { trailer: { start_s: 10 } }],
    ['a trailer with a path', { trailer: { start_s: 10, end_s: 20, path: 'videos/basic/1.mp4' } }],
    ['a trailer as text', { trailer: '10-20' }],
    ['what the server has cut', { trailer_media: {} }],
    ['no image', { thumbnail_url: '' }],
    ["another level's thumbnail", { thumbnail_url: 'videos/pro/thumbnails/2.webp' }],
    ['an unknown category', { category: 'jonglage' }],
    ['a note too long', { review_note: 'x'.repeat(1001) }],
    ['an old timestamp', { updated_at: daysAgo(1) }],
    ["another's stamp", { updated_by: 'other' }],
    ['an extra field', { rating: 5 }],
  ])('denied: %s', (_name, fields) => expectDenied(edit(fields)));
  it('denied: publishing a draft', () =>
    expectDenied(
      edit(
        {
          status: 'en_ligne',
          subscription_tier: 'pro',
          url: 'videos/pro/1700000000000.mp4',
          thumbnail_url: 'videos/pro/thumbnails/1700000000000.jpg',
        },
        'draft',
      ),
    ));
  expectForEachPerson(
    (uid) =>
      as(uid).update('videos/basic', {
        title: 'x',
        updated_at: serverTimestamp(),
        updated_by: uid ?? 'admin',
      }),
    { allowed: ['admin'], denied: ['basic', 'trainer', null] },
  );
});

describe('deleting a video', () => {
  const limit = (ref = 'video/draft') => ({ at: serverTimestamp(), ref });
  const remove = (uid: string | null, video = 'draft') =>
    as(uid).delete(`videos/${video}`, [`edit_limits/${uid ?? 'x'}`, limit(`video/${video}`)]);

  describe('deleting a draft', () => {
    expectForEachPerson(remove, { allowed: ['trainer'], denied: ['admin', 'premium', null] });
    it('denied: without updating the limit', () =>
      expectDenied(as('trainer').delete('videos/draft')));
    it('denied: a limit that references another draft', () =>
      expectDenied(
        as('trainer').delete('videos/draft', ['edit_limits/trainer', limit('video/published')]),
      ));
  });
  describe('published', () => {
    expectForEachPerson((uid) => remove(uid, 'published'), {
      allowed: [],
      denied: ['trainer', 'admin', null],
    });
  });
  it('denied: no longer a trainer', async () => {
    await world.seed({ 'profiles/trainer': buildProfile('trainer', { is_pro_trainer: false }) });
    await expectDenied(remove('trainer'));
  });
});

describe('the preparation of a film', () => {
  const encoding = (author_id: string) => ({
    author_id,
    owner: 'videos/v1',
    state: 'running',
    created_at: new Date(),
  });
  const seeded = () =>
    world.seed({ 'encodings/e1': encoding('trainer'), 'encodings/e2': encoding('trainer') });

  expectForEachPerson(
    async (uid) => {
      await seeded();
      return as(uid).list(unfinishedEncodings('trainer'));
    },
    { allowed: ['trainer', 'admin'], denied: ['free', 'nobody', null] },
  );
  expectForEachPerson(
    async (uid) => {
      await seeded();
      return as(uid).list(unfinishedEncodings());
    },
    { allowed: ['admin'], denied: ['trainer', null] },
  );
  expectForEachPerson(
    async (uid) => {
      await seeded();
      return as(uid).list(encodingsOf('v1'));
    },
    { allowed: ['admin'], denied: ['trainer', null] },
  );
  it('denied: more than a page', () =>
    expectDenied(as('admin').list({ ...unfinishedEncodings(), limit: 101 })));
  it('denied: writing', async () => {
    await seeded();
    await expectDenied(as('admin').update('encodings/e1', { state: 'ready' }));
    await expectDenied(as('trainer').update('encodings/e1', { state: 'ready' }));
    await expectDenied(as('trainer').set('encodings/new', encoding('trainer')));
    await expectDenied(as('trainer').delete('encodings/e1'));
  });
});
