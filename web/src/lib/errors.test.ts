import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type AppErrorCode, DomainError } from '@atelier/domain/error-code';
import { ParseError } from '@atelier/domain/parsing/parse-error';
import { AppError, toAppError } from './errors.ts';

const coded = (code: string) => Object.assign(new Error(code), { code });

describe('toAppError', () => {
  it.each<[string, AppErrorCode]>([
    ['auth/invalid-credential', 'auth-invalid-credentials'],
    ['auth/wrong-password', 'auth-invalid-credentials'],
    ['auth/user-not-found', 'auth-invalid-credentials'],
    ['auth/invalid-email', 'auth-invalid-email'],
    ['auth/email-already-in-use', 'auth-email-in-use'],
    ['auth/weak-password', 'auth-weak-password'],
    ['auth/password-does-not-meet-requirements', 'auth-weak-password'],
    ['auth/user-disabled', 'auth-user-disabled'],
    ['auth/invalid-refresh-token', 'auth-session-expired'],
    ['auth/too-many-requests', 'auth-too-many-requests'],
    ['auth/expired-action-code', 'auth-expired-link'],
    ['auth/invalid-action-code', 'auth-invalid-link'],
    ['auth/requires-recent-login', 'auth-recent-login-required'],
    ['auth/user-token-expired', 'auth-session-expired'],
    ['auth/network-request-failed', 'auth-network'],
    ['auth/internal-error', 'auth-unavailable'],
    ['auth/operation-not-allowed', 'auth-operation-not-allowed'],
    ['permission-denied', 'forbidden'],
    ['unauthenticated', 'signed-out'],
    ['unavailable', 'offline'],
    ['deadline-exceeded', 'timeout'],
    ['resource-exhausted', 'rate-limited'],
    ['not-found', 'not-found'],
    ['aborted', 'conflict'],
    ['storage/unauthorized', 'forbidden'],
    // The bucket's quota, not the device's.
    ['storage/quota-exceeded', 'unexpected'],
    ['storage/object-not-found', 'not-found'],
    ['auth/some-future-code', 'unexpected'],
    ['toString', 'unexpected'],
  ])('%s → %s', (code, expected) => {
    const cause = coded(code);
    const error = toAppError(cause);
    expect([error.code, error.cause]).toEqual([expected, cause]);
  });

  it('keeps the codes of the domain and returns an AppError unchanged', () => {
    expect(toAppError(new DomainError('too-fast')).code).toBe('too-fast');
    const error = new AppError('conflict');
    expect(toAppError(error)).toBe(error);
  });

  it('recognizes invalid data, a full device and a failed fetch', () => {
    expect(toAppError(new ParseError('video', 'title', 'too_small')).code).toBe('invalid-data');
    expect(toAppError(new DOMException('full', 'QuotaExceededError')).code).toBe('storage-full');
    expect(toAppError(new TypeError('Failed to fetch')).code).toBe('offline');
    // Safari's words.
    expect(toAppError(new TypeError('Load failed')).code).toBe('offline');
    expect(toAppError(new TypeError('x is not a function')).code).toBe('unexpected');
    expect(toAppError('text').code).toBe('unexpected');
    expect(toAppError(null).code).toBe('unexpected');
  });

  it.each([
    // Chrome, Firefox, Safari.
    'Failed to fetch dynamically imported module: https://flair.example/assets/film-writer-R1.js',
    'error loading dynamically imported module: https://flair.example/assets/film-writer-R1.js',
    'Importing a module script failed.',
  ])(
    'a part of the app that cannot be loaded is of an older version, or the device is offline: %s',
    (message) => {
      const error = new TypeError(message);
      expect(toAppError(error)).toMatchObject({ code: 'new-version', cause: error });
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      onTestFinished(() => void vi.restoreAllMocks());
      expect(toAppError(error).code).toBe('offline');
    },
  );

  it('is retryable when trying again may help', () => {
    expect(new AppError('offline').retryable).toBe(true);
    expect(new AppError('forbidden').retryable).toBe(false);
  });

  it.each([
    // Rejected because of the stored data: the same request fails again.
    [coded('failed-precondition'), false],
    [coded('already-exists'), false],
    [new DomainError('conflict'), false],
    // Two requests collided: the second attempt may succeed.
    [coded('aborted'), true],
    [coded('cancelled'), true],
  ])('a conflict is retryable only after a collision of requests: %s %o', (cause, retryable) => {
    expect(toAppError(cause)).toMatchObject({ code: 'conflict', retryable });
  });
});
