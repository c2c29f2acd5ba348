import { expect, it } from 'vitest';
import { AUDIT_ACTIONS } from '@atelier/domain/moderation/audit-action';
import { applications, auditEntries, documents, member, orders, reports } from './test/demo-data.ts';

it('audit entries match the state of the demo members and orders', () => {
  for (const { data } of auditEntries) {
    expect(AUDIT_ACTIONS).toContain(data.action);
    expect(member(data.actor)).toMatchObject({ is_admin: true, display_name: data.actor_name });
    const name = member(data.member ?? '').display_name;
    const order = orders.find(({ path }) => path === data.target)?.data;
    expect(data.target_name).toBe(order?.number ?? name);
    if (data.target.includes('/')) {
      expect(order).toMatchObject(data.after ?? {});
    } else if (data.action.startsWith('application.')) {
      const decided = applications.find(({ ids }) => ids[0] === data.target)?.data;
      expect(decided).toMatchObject({ status: data.after?.status });
      expect(decided?.reason).toBe(data.after?.reason);
    }
  }
});

it('reports contain the current text of what they report', () => {
  for (const { data } of reports) {
    const about = documents.find(({ path }) => path === data.target)?.data;
    const { user_id, author_name, text } = data.said ?? {};
    expect([about?.user_id, about?.author_name, about?.content ?? about?.message]).toEqual([
      user_id,
      author_name,
      text,
    ]);
    expect(member(data.reporter).is_admin).toBe(false);
  }
});
