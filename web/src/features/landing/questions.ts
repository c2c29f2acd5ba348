/** The frequent questions of the landing page: keys of `landing:faq.items`. */
export const QUESTIONS = ['bar', 'free', 'cancel', 'kit', 'levels', 'age'] as const;
