import { deleteUserRequest } from '@atelier/domain/contracts/delete-user';
import { deleteUser as request } from '../services/delete-user.ts';
import { adminCallable } from './admin-callable.ts';

/** An admin has a member deleted: filed here, done by a job. */
export const deleteUser = adminCallable('deleteUser', deleteUserRequest, request);
