import type { commonHeaders } from './header-words.ts';

const customer = ['Kunde', 'Kundenname', 'Firma', 'Nom du client', 'Société', 'Cliente', 'Empresa'];
const site = ['Standort', 'Objekt', 'Gebäude', 'Bâtiment', 'Sitio', 'Edificio'];
const street = ['Straße', 'Strasse', 'Anschrift', 'Adresse', 'Rue', 'Dirección', 'Calle'];
const city = ['Ort', 'Stadt', 'Ville', 'Ciudad', 'Población', 'Localidad'];
const state = ['Bundesland', 'Kanton', 'Région', 'Département', 'Provincia'];
const postalCode = ['PLZ', 'Postleitzahl', 'Code postal', 'CP', 'Código postal'];
const country = ['Land', 'Pays', 'País'];
const notes = [
  ...['Notiz', 'Notizen', 'Bemerkung', 'Bemerkungen'],
  ...['Remarque', 'Remarques', 'Notas', 'Observaciones'],
];

/** The same in German, French and Spanish. */
export const translatedHeaders: typeof commonHeaders = {
  customers: {
    name: [
      ...customer,
      ...['Firmenname', 'Nom', 'Raison sociale', 'Nombre', 'Nombre del cliente', 'Razón social'],
    ],
    email: ['E-Mail-Adresse', 'Courriel', 'Adresse e-mail', 'Correo', 'Correo electrónico'],
    phone: [
      ...['Telefon', 'Telefonnummer', 'Rufnummer', 'Mobil', 'Handy'],
      ...['Téléphone', 'Tél', 'Portable'],
      ...['Teléfono', 'Móvil', 'Celular'],
    ],
    kind: ['Kundenart', 'Type de client', 'Tipo de cliente'],
    tax_id: [
      'USt-IdNr',
      'Umsatzsteuer-ID',
      'Steuernummer',
      'N° TVA',
      'Numéro de TVA',
      'SIRET',
      'NIF',
      'CIF',
      'RFC',
    ],
    payment_terms: ['Zahlungsziel', 'Délai de paiement', 'Plazo de pago'],
    notes,
    billing_street_address: street,
    billing_city: city,
    billing_state: state,
    billing_postal_code: postalCode,
    billing_country: country,
    source: ['Herkunft', 'Origine', 'Origen'],
  },
  sites: {
    customer,
    name: [...site, 'Liegenschaft', 'Nom', 'Nombre'],
    site_street_address: street,
    site_city: city,
    site_state: state,
    site_postal_code: postalCode,
    site_country: country,
    access_notes: ['Zugang', 'Zutritt', 'Accès', 'Acceso'],
    lat: ['Breitengrad', 'Latitud'],
    lng: ['Längengrad', 'Longitud'],
  },
  assets: {
    name: [
      'Anlage',
      'Gerät',
      'Bezeichnung',
      'Maschine',
      'Équipement',
      'Désignation',
      'Equipo',
      'Activo',
      'Máquina',
    ],
    asset_tag: ['Inventarnummer', 'Anlagennummer', "Numéro d'inventaire", 'Número de inventario'],
    category: ['Kategorie', 'Typ', 'Art', 'Catégorie', 'Categoría', 'Tipo'],
    manufacturer: ['Hersteller', 'Marke', 'Fabricant', 'Marque', 'Fabricante', 'Marca'],
    model: ['Modell', 'Modèle', 'Modelo'],
    serial_number: ['Seriennummer', 'Fabriknummer', 'Numéro de série', 'N° de série', 'Número de serie'],
    installed_on: ['Einbaudatum', 'Inbetriebnahme', "Date d'installation", 'Fecha de instalación'],
    warranty_ends_on: ['Garantie bis', 'Garantieende', 'Fin de garantie', 'Fin de garantía'],
    purchase_cost: ['Anschaffungskosten', 'Kaufpreis', "Prix d'achat", 'Precio de compra'],
    site,
    location: ['Raum', 'Etage', 'Stockwerk', 'Ort', 'Emplacement', 'Étage', 'Ubicación', 'Planta'],
    customer,
    notes,
  },
  parts: {
    sku: ['Artikelnummer', 'Artikel-Nr', 'Teilenummer', 'Référence', 'Code article', 'Código', 'Referencia'],
    name: ['Artikel', 'Bezeichnung', 'Désignation', 'Article', 'Pièce', 'Nom', 'Artículo', 'Nombre', 'Pieza'],
    description: ['Beschreibung', 'Descripción'],
    unit: ['Einheit', 'Mengeneinheit', 'ME', 'Unité', 'Unidad'],
    cost: ['Einkaufspreis', 'EK', 'EK-Preis', "Prix d'achat", 'Precio de compra', 'Coste', 'Costo'],
    price: ['Verkaufspreis', 'VK', 'VK-Preis', 'Preis', 'Prix', 'Prix de vente', 'Precio', 'Precio de venta'],
    barcode: ['Strichcode', 'Code-barres', 'Código de barras'],
    is_active: ['Aktiv', 'Actif', 'Activo'],
  },
  work_orders: {
    title: ['Auftrag', 'Kurztext', 'Betreff', 'Titel', 'Titre', 'Objet', 'Intervention', 'Título', 'Asunto'],
    description: ['Beschreibung', 'Langtext', 'Descripción', 'Detalle'],
    kind: ['Auftragsart', 'Art', "Type d'intervention", 'Tipo', 'Tipo de orden'],
    priority: ['Priorität', 'Dringlichkeit', 'Priorité', 'Prioridad'],
    worked_on: ['Datum', 'Ausführungsdatum', "Date d'intervention", 'Fecha'],
    requested_at: [
      'Erstellt',
      'Erstellt am',
      'Gemeldet am',
      'Créé le',
      'Date de création',
      'Creado',
      'Fecha de creación',
    ],
    started_at: ['Beginn', 'Startdatum', 'Date de début', 'Début', 'Inicio', 'Fecha de inicio'],
    completed_at: [
      'Erledigt',
      'Erledigt am',
      'Abgeschlossen',
      'Ende',
      'Date de fin',
      'Terminé le',
      'Fin',
      'Fecha de fin',
    ],
    due_at: ['Fällig', 'Fällig am', 'Termin', 'Échéance', 'Vencimiento'],
    cost: ['Kosten', 'Gesamtkosten', 'Betrag', 'Coût', 'Montant', 'Coste', 'Costo', 'Importe'],
    customer,
    site,
    asset: ['Anlage', 'Gerät', 'Maschine', 'Équipement', 'Equipo', 'Activo', 'Máquina'],
    status: ['Statut', 'Estado'],
    customer_po: ['Bestellnummer', 'Bestell-Nr', 'Bon de commande', 'Orden de compra'],
    remedy: ['Maßnahme', 'Lösung', 'Solution', 'Solución'],
    problem: ['Störung', 'Fehler', 'Problem', 'Panne', 'Problème', 'Avería', 'Problema'],
    cause: ['Ursache', 'Causa'],
  },
};
