/** A unit, or one of the three ends that every matrix of the program has. */
export interface HmcUnit {
  id: string;
  type: 'DEPOSIT' | 'SURFACE' | 'TOP_SURFACE' | 'UNEXCAVATED' | 'GEOLOGY';
  name: string;
  /** Its level, 0 the latest. */
  layer: number;
  /** Attributes that only Trowel reads. */
  own: Readonly<Record<string, string>>;
}

/** A period with its phases, or a phase; `units` are directly in it. */
export interface HmcGroup {
  id: string;
  type: 'PERIOD_GROUP' | 'PHASE_GROUP';
  name: string;
  description: string;
  own: Readonly<Record<string, string>>;
  groups: readonly HmcGroup[];
  units: readonly HmcUnit[];
}

/** A line. The source of an order is the later unit. */
export interface HmcEdge {
  source: string;
  target: string;
  type: 'ABOVE' | 'LATER' | 'CONTEMPORARY';
  /** False for a line that contradicts others. */
  isValid: boolean;
  own: Readonly<Record<string, string>>;
}

/** A matrix in the form of the program. */
export interface HmcMatrix {
  groups: readonly HmcGroup[];
  /** Units in no group. */
  units: readonly HmcUnit[];
  edges: readonly HmcEdge[];
}
