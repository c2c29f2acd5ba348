import { describe, expect, it } from 'vitest';
import { isVip } from '@atelier/domain/access/access';
import * as values from '@atelier/domain/values';
import { NOW, messages, rooms, member } from './test/demo-data.ts';

describe('chat', () => {
  it('has three named rooms with messages by VIP members', () => {
    expect(rooms.map(({ path }) => path.split('/')[1])).toEqual([...values.CHAT_ROOM_IDS]);
    for (const { data } of rooms) expect(String(data['name']).length).toBeGreaterThan(0);
    for (const room of values.CHAT_ROOM_IDS) {
      expect(messages.some(({ ids }) => ids[0] === room)).toBe(true);
    }
    for (const { data } of messages) {
      const author = member(data.user_id);
      expect(isVip(author, NOW)).toBe(true);
      expect(data.author_name).toBe(author.display_name);
      expect(data.message.trim().length).toBeGreaterThan(0);
      for (const reacting of Object.keys(data.reactions ?? {})) {
        expect(isVip(member(reacting), NOW)).toBe(true);
      }
      if (data.media_url !== undefined) {
        expect(data.media_url.startsWith(`chat_media/${data.user_id}/`)).toBe(true);
      }
    }
  });
});
