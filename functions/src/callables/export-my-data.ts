import { exportMyDataRequest } from '@atelier/domain/contracts/export-my-data';
import { DomainError } from '@atelier/domain/error-code';
import { exportMemberData } from '../services/member-export.ts';
import { takeTurn } from '../services/rate-limit.ts';
import { callable } from './callable.ts';

/** An export reads everything of a member; a few an hour are enough for anybody. */
const TURNS = { times: 5, withinMs: 3_600_000 };

/** Everything kept about the caller, for them to take along. */
export const exportMyData = callable(
  'exportMyData',
  exportMyDataRequest,
  async (uid) => {
    if (uid === null) throw new DomainError('signed-out');
    await takeTurn(`export_${uid}`, TURNS);
    return exportMemberData(uid, new Date());
  },
  { memory: '512MiB', timeoutSeconds: 120 },
);
