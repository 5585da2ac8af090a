export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      businesses: {
        Row: {
          cellulare: string | null
          citta: string
          citta_ordine: string
          created_at: string
          email: string
          ha_account: boolean
          ha_sito: boolean
          id: string
          indirizzo: string
          insegna: string
          insegna_ordine: string
          logo_url: string | null
          partita_iva: string
          ragione_sociale: string
          regione: string
          ricerca: string
          stato: string
          telefono: string | null
          updated_at: string
          user_id: string | null
        }
        ComputedFields: never
        Insert: {
          cellulare?: string | null
          citta: string
          citta_ordine?: never
          created_at?: string
          email: string
          ha_account?: never
          ha_sito?: boolean
          id?: string
          indirizzo: string
          insegna: string
          insegna_ordine?: never
          logo_url?: string | null
          partita_iva: string
          ragione_sociale: string
          regione: string
          ricerca?: never
          stato?: string
          telefono?: string | null
          updated_at?: string
          user_id?: string | null
        }
        Update: {
          cellulare?: string | null
          citta?: string
          citta_ordine?: never
          created_at?: string
          email?: string
          ha_account?: never
          ha_sito?: boolean
          id?: string
          indirizzo?: string
          insegna?: string
          insegna_ordine?: never
          logo_url?: string | null
          partita_iva?: string
          ragione_sociale?: string
          regione?: string
          ricerca?: never
          stato?: string
          telefono?: string | null
          updated_at?: string
          user_id?: string | null
        }
        Relationships: []
      }
      card_holders: {
        Row: {
          card_id: string
          created_at: string
          id: string
          user_id: string
        }
        ComputedFields: never
        Insert: {
          card_id: string
          created_at?: string
          id?: string
          user_id: string
        }
        Update: {
          card_id?: string
          created_at?: string
          id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'card_holders_card_id_fkey'
            columns: ['card_id']
            isOneToOne: false
            referencedRelation: 'cards'
            referencedColumns: ['id']
          },
        ]
      }
      cards: {
        Row: {
          background_color: string
          business_id: string
          created_at: string
          font: string
          id: string
          logo_url: string | null
          nome: string | null
          premio: string | null
          ricerca: string
          timbri: number | null
          updated_at: string
          website_id: string
        }
        ComputedFields: never
        Insert: {
          background_color?: string
          business_id: string
          created_at?: string
          font?: string
          id?: string
          logo_url?: string | null
          nome?: string | null
          premio?: string | null
          ricerca?: string
          timbri?: number | null
          updated_at?: string
          website_id: string
        }
        Update: {
          background_color?: string
          business_id?: string
          created_at?: string
          font?: string
          id?: string
          logo_url?: string | null
          nome?: string | null
          premio?: string | null
          ricerca?: string
          timbri?: number | null
          updated_at?: string
          website_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'cards_website_id_business_id_fkey'
            columns: ['website_id', 'business_id']
            isOneToOne: false
            referencedRelation: 'websites'
            referencedColumns: ['id', 'business_id']
          },
        ]
      }
      changes: {
        Row: {
          action: string
          after: Json | null
          at: string
          before: Json | null
          business_id: string | null
          by: string | null
          by_email: string | null
          id: number
          row_id: string
          table_name: string
          transaction: number
        }
        ComputedFields: never
        Insert: {
          action: string
          after?: Json | null
          at?: string
          before?: Json | null
          business_id?: string | null
          by?: string | null
          by_email?: string | null
          id?: never
          row_id: string
          table_name: string
          transaction?: number
        }
        Update: {
          action?: string
          after?: Json | null
          at?: string
          before?: Json | null
          business_id?: string | null
          by?: string | null
          by_email?: string | null
          id?: never
          row_id?: string
          table_name?: string
          transaction?: number
        }
        Relationships: []
      }
      closures: {
        Row: {
          al: string
          created_at: string
          dal: string
          id: string
          motivo: string | null
          orari: Json | null
          updated_at: string
          website_id: string
        }
        ComputedFields: never
        Insert: {
          al: string
          created_at?: string
          dal: string
          id?: string
          motivo?: string | null
          orari?: Json | null
          updated_at?: string
          website_id: string
        }
        Update: {
          al?: string
          created_at?: string
          dal?: string
          id?: string
          motivo?: string | null
          orari?: Json | null
          updated_at?: string
          website_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'closures_website_id_fkey'
            columns: ['website_id']
            isOneToOne: false
            referencedRelation: 'websites'
            referencedColumns: ['id']
          },
        ]
      }
      graphic_services: {
        Row: {
          costo: number
          created_at: string
          descrizione: string | null
          durata: string
          id: string
          immagine_copertina_url: string | null
          nome: string
          payment_method_id: string | null
          ricerca: string
          updated_at: string
        }
        ComputedFields: never
        Insert: {
          costo: number
          created_at?: string
          descrizione?: string | null
          durata: string
          id?: string
          immagine_copertina_url?: string | null
          nome: string
          payment_method_id?: string | null
          ricerca?: never
          updated_at?: string
        }
        Update: {
          costo?: number
          created_at?: string
          descrizione?: string | null
          durata?: string
          id?: string
          immagine_copertina_url?: string | null
          nome?: string
          payment_method_id?: string | null
          ricerca?: never
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'graphic_services_payment_method_id_fkey'
            columns: ['payment_method_id']
            isOneToOne: false
            referencedRelation: 'payment_methods'
            referencedColumns: ['id']
          },
        ]
      }
      payment_methods: {
        Row: {
          created_at: string
          iban: string
          id: string
          titolare: string | null
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          iban: string
          id?: string
          titolare?: string | null
        }
        Update: {
          created_at?: string
          iban?: string
          id?: string
          titolare?: string | null
        }
        Relationships: []
      }
      profiles: {
        Row: {
          avatar_url: string | null
          created_at: string
          display_name: string | null
          updated_at: string
          user_id: string
        }
        ComputedFields: never
        Insert: {
          avatar_url?: string | null
          created_at?: string
          display_name?: string | null
          updated_at?: string
          user_id: string
        }
        Update: {
          avatar_url?: string | null
          created_at?: string
          display_name?: string | null
          updated_at?: string
          user_id?: string
        }
        Relationships: []
      }
      sales: {
        Row: {
          business_id: string
          costo: number
          created_at: string
          da_incassare: boolean
          fine: string | null
          graphic_service_id: string | null
          id: string
          inizio: string
          insegna_ordine: string
          mesi: number | null
          nome: string
          nome_ordine: string
          note: string | null
          pagata_il: string | null
          ricerca: string
          rinnova: string | null
          rinnovata: boolean
          service_id: string | null
          stato: string
          updated_at: string
        }
        ComputedFields: never
        Insert: {
          business_id: string
          costo: number
          created_at?: string
          da_incassare?: never
          fine?: never
          graphic_service_id?: string | null
          id?: string
          inizio: string
          insegna_ordine?: string
          mesi?: number | null
          nome: string
          nome_ordine?: never
          note?: string | null
          pagata_il?: string | null
          ricerca?: string
          rinnova?: string | null
          rinnovata?: boolean
          service_id?: string | null
          stato?: string
          updated_at?: string
        }
        Update: {
          business_id?: string
          costo?: number
          created_at?: string
          da_incassare?: never
          fine?: never
          graphic_service_id?: string | null
          id?: string
          inizio?: string
          insegna_ordine?: string
          mesi?: number | null
          nome?: string
          nome_ordine?: never
          note?: string | null
          pagata_il?: string | null
          ricerca?: string
          rinnova?: string | null
          rinnovata?: boolean
          service_id?: string | null
          stato?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'sales_business_id_fkey'
            columns: ['business_id']
            isOneToOne: false
            referencedRelation: 'businesses'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'sales_graphic_service_id_fkey'
            columns: ['graphic_service_id']
            isOneToOne: false
            referencedRelation: 'graphic_services'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'sales_rinnova_fkey'
            columns: ['rinnova', 'business_id']
            isOneToOne: false
            referencedRelation: 'sales'
            referencedColumns: ['id', 'business_id']
          },
          {
            foreignKeyName: 'sales_service_id_fkey'
            columns: ['service_id']
            isOneToOne: false
            referencedRelation: 'services'
            referencedColumns: ['id']
          },
        ]
      }
      seasons: {
        Row: {
          al: string
          created_at: string
          dal: string
          id: string
          nome: string
          ogni_anno: boolean
          orari: NonNullable<Json>
          updated_at: string
          website_id: string
        }
        ComputedFields: never
        Insert: {
          al: string
          created_at?: string
          dal: string
          id?: string
          nome: string
          ogni_anno?: boolean
          orari: NonNullable<Json>
          updated_at?: string
          website_id: string
        }
        Update: {
          al?: string
          created_at?: string
          dal?: string
          id?: string
          nome?: string
          ogni_anno?: boolean
          orari?: NonNullable<Json>
          updated_at?: string
          website_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'seasons_website_id_fkey'
            columns: ['website_id']
            isOneToOne: false
            referencedRelation: 'websites'
            referencedColumns: ['id']
          },
        ]
      }
      services: {
        Row: {
          costo: number
          created_at: string
          descrizione: string | null
          durata: number
          id: string
          immagine_copertina_url: string | null
          nome: string
          payment_method_id: string | null
          ricerca: string
          updated_at: string
        }
        ComputedFields: never
        Insert: {
          costo: number
          created_at?: string
          descrizione?: string | null
          durata: number
          id?: string
          immagine_copertina_url?: string | null
          nome: string
          payment_method_id?: string | null
          ricerca?: never
          updated_at?: string
        }
        Update: {
          costo?: number
          created_at?: string
          descrizione?: string | null
          durata?: number
          id?: string
          immagine_copertina_url?: string | null
          nome?: string
          payment_method_id?: string | null
          ricerca?: never
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'services_payment_method_id_fkey'
            columns: ['payment_method_id']
            isOneToOne: false
            referencedRelation: 'payment_methods'
            referencedColumns: ['id']
          },
        ]
      }
      stamps: {
        Row: {
          by: string | null
          created_at: string
          holder_id: string
          id: string
          tipo: string
        }
        ComputedFields: never
        Insert: {
          by?: string | null
          created_at?: string
          holder_id: string
          id?: string
          tipo: string
        }
        Update: {
          by?: string | null
          created_at?: string
          holder_id?: string
          id?: string
          tipo?: string
        }
        Relationships: [
          {
            foreignKeyName: 'stamps_holder_id_fkey'
            columns: ['holder_id']
            isOneToOne: false
            referencedRelation: 'card_holders'
            referencedColumns: ['id']
          },
        ]
      }
      user_roles: {
        Row: {
          role: string
          user_id: string
        }
        ComputedFields: never
        Insert: {
          role?: string
          user_id: string
        }
        Update: {
          role?: string
          user_id?: string
        }
        Relationships: []
      }
      websites: {
        Row: {
          business_id: string
          cellulare: string | null
          citta: string
          citta_ordine: string
          created_at: string
          email: string
          ha_card: boolean
          id: string
          immagine_copertina_url: string | null
          indirizzo: string
          logo_url: string | null
          nome: string
          nome_ordine: string
          orari: NonNullable<Json>
          regione: string
          regione_ordine: string
          ricerca: string
          stato: string
          telefono: string | null
          updated_at: string
        }
        ComputedFields: never
        Insert: {
          business_id: string
          cellulare?: string | null
          citta: string
          citta_ordine?: never
          created_at?: string
          email: string
          ha_card?: boolean
          id?: string
          immagine_copertina_url?: string | null
          indirizzo: string
          logo_url?: string | null
          nome: string
          nome_ordine?: never
          orari: NonNullable<Json>
          regione: string
          regione_ordine?: never
          ricerca?: never
          stato?: string
          telefono?: string | null
          updated_at?: string
        }
        Update: {
          business_id?: string
          cellulare?: string | null
          citta?: string
          citta_ordine?: never
          created_at?: string
          email?: string
          ha_card?: boolean
          id?: string
          immagine_copertina_url?: string | null
          indirizzo?: string
          logo_url?: string | null
          nome?: string
          nome_ordine?: never
          orari?: NonNullable<Json>
          regione?: string
          regione_ordine?: never
          ricerca?: never
          stato?: string
          telefono?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'websites_business_id_fkey'
            columns: ['business_id']
            isOneToOne: true
            referencedRelation: 'businesses'
            referencedColumns: ['id']
          },
        ]
      }
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
      admin_newest: {
        Args: Record<PropertyKey, never>
        Returns: {
          created_at: string
          id: string
          kind: string
          name: string
        }[]
      }
      admin_overview: {
        Args: Record<PropertyKey, never>
        Returns: {
          businesses_without_account: number
          businesses_without_website: number
          suspended_businesses: number
          suspended_websites: number
          websites_without_card: number
        }[]
      }
      assured_role: { Args: { _session: string; _user_id: string }; Returns: string }
      backup_state: {
        Args: Record<PropertyKey, never>
        Returns: {
          last_backup: string
          late: boolean
        }[]
      }
      business_account: {
        Args: { _business_id: string }
        Returns: {
          created_at: string
          email: string
          invited_at: string
          last_sign_in_at: string
          second_step: boolean
        }[]
      }
      business_invitation: {
        Args: { _business_id: string }
        Returns: {
          account_email: string
          email: string
          invited: boolean
          opened: boolean
          user_id: string
        }[]
      }
      business_places: {
        Args: Record<PropertyKey, never>
        Returns: {
          citta: string
          regione: string
        }[]
      }
      buyers: {
        Args: { _nomi?: string[]; _partite_iva?: string[] }
        Returns: {
          cercato: string
          id: string
          insegna: string
          partita_iva: string
        }[]
      }
      card_data: { Args: { _id: string }; Returns: Json }
      card_figures: {
        Args: { _card_id: string; _timbri?: number }
        Returns: {
          pieni: number
          timbri_mese: number
          timbri_oggi: number
          titolari: number
        }[]
      }
      changed_together: {
        Args: { _ids: number[] }
        Returns: {
          id: number
          righe: number
        }[]
      }
      clear_address: { Args: { _email: string }; Returns: boolean }
      deployment_report: { Args: Record<PropertyKey, never>; Returns: Json }
      end_session: { Args: { _id: string }; Returns: undefined }
      end_sessions: { Args: { _user_id: string }; Returns: undefined }
      forget_person: { Args: { _email: string; _state?: Json }; Returns: Json }
      get_user_role: { Args: { _user_id: string }; Returns: string }
      image_in_use: { Args: { _bucket: string; _name: string }; Returns: boolean }
      invited_address: { Args: { _business_id: string }; Returns: string }
      latest_changes: {
        Args: Record<PropertyKey, never>
        Returns: {
          action: string
          after: Json
          at: string
          author: string
          before: Json
          by_email: string
          id: number
          name: string
          righe: number
          row_id: string
          table_name: string
        }[]
      }
      list_accounts: {
        Args: {
          _cerca?: string
          _da?: number
          _limite?: number
          _ordina?: string
          _ruolo?: string
          _verso?: string
        }
        Returns: {
          banned_until: string
          business_id: string
          confirmed: boolean
          created_at: string
          display_name: string
          email: string
          insegna: string
          last_sign_in_at: string
          role: string
          totale: number
          user_id: string
          verified: boolean
        }[]
      }
      logo_name_use: { Args: { _business_id?: string; _name: string }; Returns: string }
      manage_account: {
        Args: { _action: string; _caller: string; _role?: string; _session: string; _user_id: string }
        Returns: Json
      }
      matching_businesses: {
        Args: { _emails?: string[]; _partite_iva?: string[] }
        Returns: {
          email: string
          id: string
          insegna: string
          partita_iva: string
        }[]
      }
      own_cards: {
        Args: Record<PropertyKey, never>
        Returns: {
          background_color: string
          card_id: string
          fatti: number
          font: string
          holder_id: string
          logo_url: string
          nome: string
          premio: string
          sito: Json
          timbri: number
        }[]
      }
      own_sessions: {
        Args: Record<PropertyKey, never>
        Returns: {
          created_at: string
          current: boolean
          id: string
          ip: string
          refreshed_at: string
          user_agent: string
        }[]
      }
      pay_sales: { Args: { _ids: string[]; _il: string }; Returns: number }
      put_off_own_password: { Args: Record<PropertyKey, never>; Returns: undefined }
      recently_deleted: {
        Args: { _table_name: string }
        Returns: {
          at: string
          before: Json
          by_email: string
          id: number
          website: string
        }[]
      }
      renew_sales: { Args: { _ids: string[] }; Returns: number }
      restore_deleted: { Args: { _change_id: number }; Returns: Json }
      rows_against: { Args: { _constraint: string; _ids: string[] }; Returns: string[] }
      rows_to_correct: { Args: { _after?: string }; Returns: Json }
      sales_overview: { Args: Record<PropertyKey, never>; Returns: Json }
      search_businesses: {
        Args: {
          _descending?: boolean
          _filters?: Json
          _q: string
          _skip?: number
          _sort?: string
          _take?: number
        }
        Returns: {
          cellulare: string | null
          citta: string
          citta_ordine: string
          created_at: string
          email: string
          ha_account: boolean
          ha_sito: boolean
          id: string
          indirizzo: string
          insegna: string
          insegna_ordine: string
          logo_url: string | null
          partita_iva: string
          ragione_sociale: string
          regione: string
          ricerca: string
          stato: string
          telefono: string | null
          updated_at: string
          user_id: string | null
        }[]
        SetofOptions: {
          from: '*'
          to: 'businesses'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      search_cards: {
        Args: {
          _descending?: boolean
          _filters?: Json
          _q: string
          _skip?: number
          _sort?: string
          _take?: number
        }
        Returns: {
          background_color: string
          business_id: string
          created_at: string
          font: string
          id: string
          logo_url: string | null
          nome: string | null
          premio: string | null
          ricerca: string
          timbri: number | null
          updated_at: string
          website_id: string
        }[]
        SetofOptions: {
          from: '*'
          to: 'cards'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      search_graphic_services: {
        Args: {
          _descending?: boolean
          _filters?: Json
          _q: string
          _skip?: number
          _sort?: string
          _take?: number
        }
        Returns: {
          costo: number
          created_at: string
          descrizione: string | null
          durata: string
          id: string
          immagine_copertina_url: string | null
          nome: string
          payment_method_id: string | null
          ricerca: string
          updated_at: string
        }[]
        SetofOptions: {
          from: '*'
          to: 'graphic_services'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      search_sales: {
        Args: {
          _descending?: boolean
          _filters?: Json
          _q: string
          _skip?: number
          _sort?: string
          _take?: number
        }
        Returns: {
          business_id: string
          costo: number
          created_at: string
          da_incassare: boolean
          fine: string | null
          graphic_service_id: string | null
          id: string
          inizio: string
          insegna_ordine: string
          mesi: number | null
          nome: string
          nome_ordine: string
          note: string | null
          pagata_il: string | null
          ricerca: string
          rinnova: string | null
          rinnovata: boolean
          service_id: string | null
          stato: string
          updated_at: string
        }[]
        SetofOptions: {
          from: '*'
          to: 'sales'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      search_services: {
        Args: {
          _descending?: boolean
          _filters?: Json
          _q: string
          _skip?: number
          _sort?: string
          _take?: number
        }
        Returns: {
          costo: number
          created_at: string
          descrizione: string | null
          durata: number
          id: string
          immagine_copertina_url: string | null
          nome: string
          payment_method_id: string | null
          ricerca: string
          updated_at: string
        }[]
        SetofOptions: {
          from: '*'
          to: 'services'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      search_total: { Args: { _filters?: Json; _q: string; _table: string }; Returns: number }
      search_websites: {
        Args: {
          _descending?: boolean
          _filters?: Json
          _q: string
          _skip?: number
          _sort?: string
          _take?: number
        }
        Returns: {
          business_id: string
          cellulare: string | null
          citta: string
          citta_ordine: string
          created_at: string
          email: string
          ha_card: boolean
          id: string
          immagine_copertina_url: string | null
          indirizzo: string
          logo_url: string | null
          nome: string
          nome_ordine: string
          orari: NonNullable<Json>
          regione: string
          regione_ordine: string
          ricerca: string
          stato: string
          telefono: string | null
          updated_at: string
        }[]
        SetofOptions: {
          from: '*'
          to: 'websites'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      set_stato_businesses: {
        Args: { _ids: string[]; _stato: string; _versions: string[] }
        Returns: {
          id: string
          updated_at: string
        }[]
      }
      set_stato_websites: {
        Args: { _ids: string[]; _stato: string; _versions: string[] }
        Returns: {
          id: string
          updated_at: string
        }[]
      }
      silent_websites: {
        Args: { _days: string[] }
        Returns: {
          day: string
          websites: number
        }[]
      }
      similar_businesses: {
        Args: { _citta?: string; _email?: string; _insegna?: string }
        Returns: {
          citta: string
          id: string
          insegna: string
        }[]
      }
      similar_websites: {
        Args: { _citta?: string; _email?: string; _nome?: string }
        Returns: {
          citta: string
          id: string
          nome: string
        }[]
      }
      stamp_card: { Args: { _holder_id: string }; Returns: Json }
      suspended_with_business: {
        Args: { _ids: string[] }
        Returns: {
          id: string
        }[]
      }
      uninvited_businesses: {
        Args: { _ids: string[] }
        Returns: {
          id: string
        }[]
      }
      website_data: { Args: { _id: string }; Returns: Json }
      websites_without_hours: {
        Args: Record<PropertyKey, never>
        Returns: {
          citta: string
          id: string
          nome: string
          totale: number
        }[]
      }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema['Enums']
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema['CompositeTypes']
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {},
  },
} as const
