import { path } from '@atelier/domain/paths';
import { storagePath } from '@atelier/domain/storage-paths';
import { ago, demoDocument, type DemoDocument } from './demo-document.ts';
import { memberOf } from './members.ts';
import applications from './data/applications.json' with { type: 'json' };

/**
 * Returns the paths of the identity images, which contain their upload time, each with the side it
 * shows.
 */
export function identityFiles(): { path: string; side: 'front' | 'back' }[] {
  return applications.flatMap(({ user_id, upload }) => [
    { path: storagePath.identity(user_id, 'idFront', upload), side: 'front' as const },
    { path: storagePath.identity(user_id, 'idBack', upload), side: 'back' as const },
  ]);
}

/**
 * Returns one trainer application per status, each under its member's id. The numbers are invented,
 * with valid check digits; the bank codes belong to no bank.
 */
export function applicationDocuments(now: Date): DemoDocument[] {
  return applications.map(({ user_id, upload, days_ago, decided_days_ago, ...fields }) => {
    const { display_name, email } = memberOf(user_id);
    return demoDocument(path.application(user_id), {
      user_id,
      full_name: display_name,
      email,
      ...fields,
      id_front_path: storagePath.identity(user_id, 'idFront', upload),
      id_back_path: storagePath.identity(user_id, 'idBack', upload),
      accepted_contract: true,
      created_at: ago(now, days_ago),
      ...(decided_days_ago !== undefined && { decided_at: ago(now, decided_days_ago) }),
    });
  });
}
