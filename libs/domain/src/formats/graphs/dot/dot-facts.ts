/** Facts of a unit that stand in the attributes of its node, under these names. */
export const DOT_FACTS = ['period', 'phase', 'period_end', 'phase_end', 'structure', 'activity'] as const;
