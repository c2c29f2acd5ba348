import { describe, expect, it } from 'vitest';
import * as values from '@atelier/domain/values';
import { applications, member } from './test/demo-data.ts';

describe('applications', () => {
  it('cover every status, with the decision and the trainer flag that match it', () => {
    expect(new Set(applications.map(({ data }) => data.status))).toEqual(
      new Set(values.APPLICATION_STATUSES),
    );
    for (const { ids, data } of applications) {
      expect(data.user_id).toBe(ids[0]);
      expect(data.decided_at !== undefined).toBe(data.status !== 'pending');
      expect(data.reason !== undefined).toBe(data.status === 'rejected');
      expect(member(data.user_id).is_pro_trainer).toBe(data.status === 'approved');
      expect(data.id_front_path).toMatch(
        new RegExp(`^trainer_ids/${data.user_id}_idFront_[0-9]{13}\\.jpg$`),
      );
      expect(data.id_back_path).toMatch(
        new RegExp(`^trainer_ids/${data.user_id}_idBack_[0-9]{13}\\.jpg$`),
      );
    }
  });
});
