/** Values of other programs for our choices. Order types are those of plant-maintenance systems. */
export const choiceWords: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'work_orders.kind': {
    repair: ['PM01', 'PM02', 'corrective', 'breakdown', 'replacement', 'replace', 'fix', 'reactive', 'CM'],
    service: ['PM04', 'PM05', 'PM06', 'PM13', 'maintenance', 'service call', 'other', 'general'],
    preventive: ['PM', 'PM03', 'planned', 'scheduled', 'preventative', 'preventive maintenance'],
    install: ['installation', 'new install', 'project', 'commissioning'],
    inspection: ['inspect', 'audit', 'check', 'estimate', 'quote'],
    emergency: ['urgent', 'call-out', 'after hours'],
    recall: ['callback', 'warranty', 'rework'],
  },
  'work_orders.status': {
    closed: [
      'complete',
      'done',
      'finished',
      'paid',
      'invoiced',
      'archived',
      'TECO',
      'CLSD',
      'complete unrated',
      'complete rated',
    ],
    cancelled: ['canceled', 'void', 'voided', 'deleted', 'user canceled', 'pro canceled'],
    unscheduled: ['open', 'pending', 'new', 'active', 'needs scheduling', 'on hold', 'hold'],
    requested: ['request', 'submitted'],
  },
  'work_orders.priority': {
    low: ['4', 'very low', 'minor'],
    medium: ['3', 'normal', 'standard', 'routine'],
    high: ['2', 'important', 'major'],
    urgent: ['1', 'emergency', 'critical', 'very high'],
  },
  'customers.kind': {
    residential: ['home', 'homeowner', 'household', 'private', 'person', 'consumer'],
    commercial: ['business', 'company', 'b2b', 'corporate'],
    property: ['property manager', 'property management', 'landlord', 'strata', 'hoa'],
  },
  'customers.status': {
    lead: ['prospect'],
    active: ['customer', 'client', 'current'],
    inactive: ['archived', 'former', 'closed'],
  },
  'assets.status': {
    operational: ['active', 'in service', 'running', 'ok', 'working', 'in use'],
    degraded: ['needs repair', 'limited'],
    down: ['broken', 'out of service', 'out of order', 'failed'],
    in_storage: ['spare', 'storage', 'in stock'],
    retired: ['disposed', 'scrapped', 'decommissioned', 'inactive', 'sold'],
  },
  'assets.criticality': {
    low: ['C', '3', 'minor'],
    medium: ['B', '2', 'normal'],
    high: ['A', '1', 'critical'],
  },
  'assets.condition': {
    new: ['excellent', 'as new'],
    good: ['ok'],
    fair: ['average', 'moderate', 'used'],
    poor: ['bad', 'end of life'],
  },
  'fixed_assets.category': {
    vehicles: ['vehicle', 'auto', 'automobile', 'truck', 'motor vehicles', 'vehicles & transportation'],
    tools: ['tools', 'tool', 'equipment', 'tools & equipment'],
    machinery: ['machine', 'machinery & equipment', 'plant', 'plant & equipment'],
    computers: ['computer', 'computer equipment', 'IT equipment', 'electronics'],
    furniture: ['furniture & fixtures', 'furniture & fittings', 'office equipment', 'office furniture'],
    leasehold: ['leasehold', 'leasehold improvement', 'improvements'],
    buildings: ['building', 'real estate', 'land improvements'],
  },
  'fixed_assets.method': {
    straight_line: ['SL', 'straightline', 'straight line method', 'linear'],
    declining_balance: [
      ...['DB', 'DDB', '200DB', '150DB', 'double declining', 'double declining balance'],
      ...['diminishing value', 'reducing balance', 'declining'],
    ],
  },
};
