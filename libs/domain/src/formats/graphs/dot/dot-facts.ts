/** Names of the attributes of a node that contain facts of its unit. */
export const DOT_FACTS = ['period', 'phase', 'period_end', 'phase_end', 'structure', 'activity'] as const;
