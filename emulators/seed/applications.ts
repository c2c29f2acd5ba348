import { path } from '@atelier/domain/paths';
import { storagePath } from '@atelier/domain/storage-paths';
import type { ApplicationStatus } from '@atelier/domain/values';
import { ago, demoDocument, type DemoDocument } from './demo-document.ts';
import { memberOf } from './members.ts';
import applications from './data/applications.json' with { type: 'json' };

interface ApplicationPlan {
  readonly user_id: string;
  readonly siret: string;
  readonly iban: string;
  readonly phone: string;
  /** Upload time of the identity images, in epoch milliseconds. */
  readonly upload: number;
  readonly status: ApplicationStatus;
  readonly days_ago: number;
  readonly decided_days_ago?: number;
  readonly reason?: string;
}

/** The numbers are invented, with valid check digits; the bank codes belong to no bank. */
const APPLICATIONS = applications as readonly ApplicationPlan[];

/** Returns the paths of the identity images, each with the side it shows. */
export function identityFiles(): { path: string; side: 'front' | 'back' }[] {
  return APPLICATIONS.flatMap(({ user_id, upload }) => [
    { path: storagePath.identity(user_id, 'idFront', upload), side: 'front' as const },
    { path: storagePath.identity(user_id, 'idBack', upload), side: 'back' as const },
  ]);
}

/** Returns one trainer application per status, each under its member's id. */
export function applicationDocuments(now: Date): DemoDocument[] {
  return APPLICATIONS.map(({ user_id, upload, days_ago, decided_days_ago, ...fields }) => {
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
      decided_at: decided_days_ago === undefined ? undefined : ago(now, decided_days_ago),
    });
  });
}
