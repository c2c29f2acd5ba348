const PREFIX = 'achievements-told:';

/** Which achievements were announced on this device, by member: forgotten when a session ends. */
export const announcedAchievements = {
  key: (uid: string) => PREFIX + uid,
  clear: () => {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX)) localStorage.removeItem(key);
    }
  },
};
