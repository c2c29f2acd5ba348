import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { expect, test, vi } from 'vitest';

vi.mock('../platform/site-origin.ts', () => ({ siteOrigin: () => 'https://flair.example' }));
const { buildNotice: newNotice } = await import('./mails.ts');

const member = (fields: Record<string, unknown>) =>
  ({ get: (field: string) => fields[field] }) as unknown as DocumentSnapshot;
const zoe = { email: 'zoe@example.com', display_name: 'Zoé', locale: 'fr' };

test('a notice is in the member’s language, with the admin’s text verbatim and a one-line subject', () => {
  const values = { title: 'Trop\nsombre', id: 'v1' };
  const notice = newNotice(member(zoe), { kind: 'draft-refused', values, body: ['On ne voit rien.'] });
  expect(notice).toMatchObject({ to: 'zoe@example.com', locale: 'fr' });
  expect(notice?.message.subject).toBe("Votre vidéo n'est pas retenue : Trop sombre");
  expect(notice?.message.text).toContain('\n\nOn ne voit rien.\n\n');
  expect(notice?.message.text).toContain('https://flair.example/upload-pro');
  const english = newNotice(member({ ...zoe, locale: 'en' }), { kind: 'application-approved' });
  expect(english?.message.text).not.toContain('Bonjour');
});

test('a missing value throws, and a member without e-mail gets no notice', () => {
  expect(() => newNotice(member(zoe), { kind: 'draft-accepted', values: { title: 'Le tour' } })).toThrow(
    'no value for id',
  );
  expect(newNotice(member({ display_name: 'Zoé' }), { kind: 'application-approved' })).toBeUndefined();
});
