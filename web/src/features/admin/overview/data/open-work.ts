import { call } from '../../../../lib/api.ts';

const openWork = call('openWork');
/** Reads what waits for the studio. @throws AppError */
export const fetchOpenWork = () => openWork({});
