import { path } from '@atelier/domain/paths';
import { storagePath } from '@atelier/domain/storage-paths';
import type { ApplicationStatus } from '@atelier/domain/values';
import { ago, type DemoDocument } from './demo-document.ts';
import { ALL_MEMBERS } from './members.ts';

interface ApplicationPlan {
  readonly uid: string;
  readonly siret: string;
  readonly iban: string;
  readonly phone: string;
  /** Time of the identity images' upload, in epoch milliseconds. */
  readonly upload: number;
  readonly status: ApplicationStatus;
  readonly days_ago: number;
  readonly decided_days_ago?: number;
  readonly reason?: string;
}

/** Numbers are invented, with right check digits; the bank codes belong to no bank. */
const APPLICATIONS: readonly ApplicationPlan[] = [
  {
    uid: 'demo-yanis',
    siret: '00000010900017',
    iban: 'FR7600000000000000000000194',
    phone: '06 39 98 00 58',
    upload: 1_763_100_000_000,
    status: 'pending',
    days_ago: 2,
  },
  {
    uid: 'demo-trainer',
    siret: '00000020800017',
    iban: 'FR7600000000000000000000291',
    phone: '06 39 98 00 47',
    upload: 1_755_000_000_000,
    status: 'approved',
    days_ago: 96,
    decided_days_ago: 92,
  },
  {
    uid: 'demo-adam',
    siret: '00000030700017',
    iban: 'FR7600000000000000000000388',
    phone: '06 39 98 01 16',
    upload: 1_762_000_000_000,
    status: 'rejected',
    days_ago: 14,
    decided_days_ago: 11,
    reason: 'Le verso de la pièce d’identité est illisible. Vous pouvez renvoyer votre demande.',
  },
];

/** Files of identity images with the side each shows. */
export function identityFiles(): { path: string; side: 'front' | 'back' }[] {
  return APPLICATIONS.flatMap(({ uid, upload }) => [
    { path: storagePath.identity(uid, 'idFront', upload), side: 'front' as const },
    { path: storagePath.identity(uid, 'idBack', upload), side: 'back' as const },
  ]);
}

/** One trainer application per status, each under its member's id. */
export function applicationDocuments(now: Date): DemoDocument[] {
  return APPLICATIONS.map(({ uid, siret, iban, phone, upload, status, days_ago, decided_days_ago, reason }) => {
    const member = ALL_MEMBERS.find((one) => one.uid === uid);
    return {
      path: path.application(uid),
      data: {
        user_id: uid,
        full_name: member?.display_name,
        email: member?.email,
        phone,
        siret,
        iban,
        id_front_path: storagePath.identity(uid, 'idFront', upload),
        id_back_path: storagePath.identity(uid, 'idBack', upload),
        accepted_contract: true,
        status,
        ...(reason === undefined ? {} : { reason }),
        created_at: ago(now, days_ago),
        ...(decided_days_ago === undefined ? {} : { decided_at: ago(now, decided_days_ago) }),
      },
    };
  });
}
