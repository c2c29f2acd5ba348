import { notifyManager, QueryClient, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { type AppError, withAppErrors } from './errors.ts';
import { onLiveScope, useLiveScope } from './firestore/live-scope.ts';

const queries = { retry: false, gcTime: 0, structuralSharing: false, refetchIntervalInBackground: true };
/** Without the library's provider it does not follow tab and connection, and reads nothing again because of them. */
const client = new QueryClient({ defaultOptions: { queries: { ...queries, networkMode: 'always' } } });
onLiveScope(() => client.clear());
// By default a timer shows the answer; browsers delay those of hidden tabs, in which links are renewed as well.
notifyManager.setScheduler(queueMicrotask);

/**
 * Reads something of a member that is not listened to: a call, a count, a signed link. Readers with the same key share
 * one request; its answer is dropped with the last of them, and when the member changes. Not for pages that visitors
 * open, which load without the library.
 */
export function useReadOnce<T>(
  key: readonly unknown[],
  read: () => Promise<T>,
  options: Omit<UseQueryOptions<T, AppError>, 'queryKey' | 'queryFn'> = {},
) {
  const queryKey = [useLiveScope(), ...key];
  return useQuery<T, AppError>({ ...options, queryKey, queryFn: () => withAppErrors(read) }, client);
}
