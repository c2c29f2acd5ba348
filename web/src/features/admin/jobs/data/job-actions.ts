import { call } from '../../../../lib/api.ts';

const unfinishedJobs = call('unfinishedJobs');
export const fetchJobs = () => unfinishedJobs({});
export const retryJob = call('retryJob');
export const dismissMail = call('dismissMail');
