import { onDocumentCreated } from 'firebase-functions/firestore';
import { systemClock } from '@atelier/domain/clock';
import { continueDeletion } from '../services/deletions.ts';
import { STRIPE_SECRETS } from '../services/stripe.ts';

/** A filed deletion starts at once; what fails of it is a schedule's to go on with. */
export const deletionRequested = onDocumentCreated(
  { document: 'deletions/{uid}', retry: true, timeoutSeconds: 540, secrets: STRIPE_SECRETS },
  ({ params }) => continueDeletion(params.uid, systemClock.now()),
);
