import { useSyncExternalStore } from 'react';
import { watchable } from '../watchable.ts';

/**
 * Who the open listeners belong to: uid, tier, status and admin flag. When it changes, every
 * listener of the former scope is closed at once and nothing that it read is shown again: one
 * member must never see another's data.
 */
const scope = watchable('visitor');

/** Whether the scope is a member's: neither a visitor's nor that of somebody who is signing out. */
export const isMemberScope = (name: string): boolean => name !== 'visitor' && name !== 'leaving';
export const setLiveScope = scope.set;
export const liveScope = scope.get;
export const onLiveScope = scope.watch;
export const useLiveScope = (): string => useSyncExternalStore(scope.watch, scope.get, scope.get);
