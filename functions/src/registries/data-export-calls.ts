import type { CallHandlers } from '../http/answer-call.ts';
import { exportMemberData } from '../members/member-export.ts';

/** The call that holds all data of a member in memory. */
export const calls: CallHandlers<'dataExport'> = {
  exportMyData: ({ uid }, _request, now) => exportMemberData(uid, now),
};
