//! pente
