import { deleteEventRequest } from '@atelier/domain/contracts/delete-event';
import { deleteEvent as remove } from '../services/delete-event.ts';
import { adminCallable } from './admin-callable.ts';

/** An event goes. */
export const deleteEvent = adminCallable('deleteEvent', deleteEventRequest, remove);
